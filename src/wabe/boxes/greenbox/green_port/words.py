"""Green Port in words: the status line, the log, prices and choices."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, NUMBER, ORANGE_X, card_label
from wabe.boxes.greenbox.green_port import hiring, port, purchase, rules, utilising
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    GREEN,
    HQ_PRICE,
    PILE,
    SWAPS,
    WILD,
    colours_in,
    hq_card,
    units_for,
)
from wabe.core.table import Look, asking, victors


def held(look: Look, seat: int) -> list[int]:
    """The seat's cubes, by colour."""
    found: list[int] = look["units"][seat * BASIC : (seat + 1) * BASIC]
    return found


def hq_price(look: Look, colour: int) -> int:
    found: int = HQ_PRICE + look["lying"][colour]
    return found


def called(objective: int) -> str:
    return "the wild Objective" if objective == WILD else f"Objective {objective + 1}"


def some(count: int, colour: int) -> str:
    """`3 red cubes`."""
    return f"{count} {CUBE_COLOURS[colour]} {'cube' if count == 1 else 'cubes'}"


def counted(counts: list[int]) -> str:
    """`6 red, 2 blue`."""
    return ", ".join([f"{count} {CUBE_COLOURS[colour]}" for colour, count in enumerate(counts) if count])


def swap_words(swap: int) -> str:
    taken, *given = SWAPS[swap]
    counts = [given.count(colour) for colour in range(BASIC)]
    return f"{counted(counts)} for 1 {CUBE_COLOURS[taken]}"


def take_words(look: Look, seat: int, colour: int) -> str:
    """What taking a colour brings, also by the Profile, green HQs and being in sync."""
    symbol = look["tiles"][seat] if look["up"] >> seat & 1 else -1
    count = units_for(look["pool"], colour, symbol)
    for i, mark in enumerate(look["marks"]):
        count += mark == colour and look["hqs"][GREEN * PILE + i] == seat
    words = f"take {min(count, look['supply'][colour])} {CUBE_COLOURS[colour]}"
    in_sync = seat == look["active"] and colours_in(look["pool"]) == (1 << BASIC) - 1
    return f"{words} and 1 of each other colour" if in_sync else words


# --- the status line -------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if seat != look["turn"]:
        return f"{asking(look, seat)[:-1]}: {look['phase']}."
    phase, owed = look["phase"], look["owed"]
    if phase == "hire":
        return hire_status(look)
    if phase == "utilise":
        bust = "Bust! " if look["busted"] else ""
        return f"{bust}Utilise your cubes: Objectives, Headquarters, your Profile; or end your turn."
    if phase == "leave out":
        return f"Your blue HQs: leave out {owed} more of the price, {counted(look['bill'])}."
    if phase == "end purchase":
        return f"End purchase: buy a {CUBE_COLOURS[look['dealing']]} HQ?"
    return {
        "first cube": "Take your first cube from the middle.",
        "bust": "Bust! Flip your Profile, discard the pool and go on hiring?",
        "over the limit": f"The orange X: over {look['unit_limit']} cubes. Flip your Profile to keep them all?",
        "give up": f"The orange X: give up {owed} more {'cube' if owed == 1 else 'cubes'}.",
        "bonus": "Bonus: take a cube from the supply.",
        "refer": f"Pay seat {look['active'] + 1} a cube and take a colour from the pool?",
        "un-flip": f"Turn your Profile up: pay {owed} more {'cube' if owed == 1 else 'cubes'}.",
        "wild": "Which colour do you pay for the wild Objective with?",
        "mark": "Choose the colour your green HQ works for.",
    }[phase]


def hire_status(look: Look) -> str:
    if not colours_in(look["pool"]):
        return "Your turn: hire. Draw a card."
    if look["deck"] == 0 and not look["discard"]:
        return "Your turn: hire. All cards are in the pool: take a colour."
    return "Your turn: hire. Draw on, or take a colour."


def result(look: Look, seat: int) -> str:
    points = look["points"][look["winners"][0]]
    return f"{victors(look, seat)} with {points} points."


# --- the log -----------------------------------------------------------------------------------------------


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == hiring.RESHUFFLED:
        return f"The deck is shuffled: {a} cards."
    if kind == rules.CLOSED:
        reason = "All Objectives are complete" if a else f"After {b} rounds the game is stopped"
        return f"{reason}: the End purchase begins."
    who = names[a]
    if kind == rules.BEGAN:
        return f"{who} begins with a {CUBE_COLOURS[b]} cube."
    if kind == hiring.DREW:
        what = ": those with many cubes lose half" if b == ORANGE_X else ""
        return f"{who} draws {card_label(b)}{what}."
    if kind == hiring.BUSTED:
        return f"A black card after a Unit card: {who} is bust."
    if kind == hiring.RESCUED:
        return f"{who} flips the Profile, discards the pool and goes on."
    if kind == hiring.SPARED:
        return f"{who} flips the Profile and keeps all cubes."
    if kind == hiring.GAVE_UP:
        return f"{who} gives up a {CUBE_COLOURS[b]} cube."
    if kind == hiring.REWARDED:
        return f"{who} takes a {CUBE_COLOURS[b]} cube as a bonus."
    if kind == hiring.TOOK:
        return f"{who} takes {some(b, c)}."
    if kind == hiring.IN_SYNC:
        return f"In sync: {who} also takes a cube of each other colour."
    if kind == hiring.REFERRED:
        return f"{who} pays {names[b]} a {CUBE_COLOURS[c]} cube."
    if kind == hiring.SPECIALISED:
        return f"{who} specialises: {swap_words(b)}."
    if kind == utilising.TURNED_UP:
        return f"{who} turns the Profile up again."
    if kind == port.COMPLETED:
        return f"{who} completes {called(b)} and has {c} points."
    if kind == port.BOUGHT:
        return f"{who} buys a {CUBE_COLOURS[b // PILE]} HQ of {NUMBER[hq_card(b)]} for {c} cubes."
    if kind == port.MARKED:
        return f"{who} marks the green HQ with {CUBE_COLOURS[b]}."
    return f"{who} {'wins' if kind == purchase.WON else 'shares the win'} with {b} points."
