"""Guess what! by clicks: a person as Professor, another as Student, with rules of the language and in own words."""

import json
from time import monotonic

import pytest

from browser.people import DESK, PHONE, WAIT, play_out

RULE = ["One condition", "Compared with the card before", "Colour", "Different"]  # most cards are right
SENTENCE = "A card is right when its colour is different from the card before."


def meet(person, sizes, **options):
    """The host, a guest at seat 2 and a bot that finds nothing; the host is the first Professor."""
    host, guest = person(seed=1, size=sizes[0]), person(seed=2, size=sizes[1])
    host.make("guess-what", ["me", "open", "random"], start_seat="1", **options)
    guest.come(host.seat_link())
    frames = []
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(text)))
    guest.page.reload()
    guest.page.get_by_text("You have a seat").wait_for()
    host.page.get_by_role("button", name="Start the game").click()
    return host, guest, frames


def press(player, *words):
    for word in words:
        player.page.locator(".acts .btn.can:visible").get_by_text(word, exact=True).click()


def until_it_may_guess(student, professor=None):
    """The Student plays cards until she owns a cube; a Professor who judges calls all of them right."""
    end = monotonic() + WAIT
    while monotonic() < end:
        glowing = {one["id"]: one for one in student.glowing() if one["x"] >= 0}
        if "guess" in glowing:
            return
        if glowing:
            one = next(iter(glowing.values()))
            student.page.mouse.click(one["x"], one["y"])
        if professor and professor.page.locator(".acts .btn.can:visible").get_by_text("Right", exact=True).count():
            press(professor, "Right")
        student.page.wait_for_timeout(30)
    raise AssertionError("no card was right")


def reads(player, words, sheet=""):
    """These words come to stand in the line that says what to do, or on a sheet of paper."""
    player.page.locator(f"[data-id={sheet}]" if sheet else ".status [role=status]", has_text=words).wait_for()


@pytest.mark.parametrize("sizes", [(DESK, PHONE), (PHONE, DESK)])
def test_a_professor_builds_a_rule_and_a_student_names_it(person, sizes):
    professor, student, frames = meet(person, sizes)
    press(professor, *RULE)
    reads(professor, SENTENCE, "build")  # the rule is read back as a sentence
    reads(professor, "Now 45 of the 53 other cards would be right.", "build")
    press(professor, "This is my rule")
    reads(professor, SENTENCE, "rule")
    student.page.get_by_text("has a rule.").first.wait_for(state="attached")
    until_it_may_guess(student)
    assert not any("is different from" in frame for frame in frames), "the secret is on the wire"
    press(student, "Guess the rule", *RULE)
    reads(student, SENTENCE, "build")
    reads(student, "It fits all cards so far.", "build")
    press(student, "Guess; if it is wrong, a cube goes back")
    for one in (professor, student):  # found: the rule is shown to all, and the next round begins
        reads(one, SENTENCE, "last")
    reads(student, "You are the Professor")
    play_out(professor, student)
    assert professor.complaints == student.complaints == []


def test_a_choice_is_taken_back_word_by_word(person):
    one = person()
    one.make("guess-what", ["me", "bot", "bot"], start_seat="1")
    press(one, "One condition", "This card", "Colour", "Red")
    reads(one, "Which more?")
    reads(one, "it is red.", "build")
    one.page.get_by_role("button", name="Take back").click()
    reads(one, "Which?")
    reads(one, "it is ___.", "build")
    one.page.get_by_role("button", name="Take back").click()
    reads(one, "What of it counts?")
    press(one, "Odd or even", "Odd")
    reads(one, "A card is right when it is odd.", "build")
    press(one, "This is my rule")
    reads(one, "A card is right when it is odd.", "rule")


def test_a_rule_in_own_words_is_judged_by_its_professor(person):
    professor, student, frames = meet(person, (DESK, PHONE), mode="free")
    secret = "Never two <red> ones"
    professor.page.locator("form.say:visible input").fill(secret)
    professor.page.locator("form.say:visible .btn").click()
    reads(professor, secret, "rule")
    until_it_may_guess(student, professor)
    student.page.locator("form.say:visible input").fill("No red after red")
    student.page.keyboard.press("Enter")
    professor.page.get_by_text("guesses: “No red after red” Is that your rule?").wait_for()
    assert not any(json.dumps(secret)[1:-1] in frame for frame in frames), "the secret is on the wire"
    press(professor, "Right")
    for one in (professor, student):
        reads(one, f"“{secret}”", "last")
    play_out(professor, student)
