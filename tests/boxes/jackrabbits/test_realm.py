"""The facts of the sample board, and of every other legal board."""

import pytest

import wabe
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE, SAMPLE_REALM, charted, rows, shuffled_board
from wabe.boxes.jackrabbits.jackrabbits.realm import Realm, board_flaw, sides_of, water_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVE_NODES,
    HEXAGON_MASK,
    HEXAGONS,
    MARKS,
    MERCHANT_NODES,
    NAMES,
    NODE_NAMES,
    NODES,
    ROADS,
    TILE_OF,
    TILES,
    cells,
    corners,
    neighbours,
    outside,
    sides,
)

NEIGHBOURS = """
Citadel MT1.0 WD1.0 RV1.0 MT2.0 WD2.0 RV2.0
MT1 Citadel.0 CV6.2 JS.1 CV1.0
WD1 Citadel.1 CV1.2 QH.1 ME1.0
RV1 Citadel.2 ME1.2 JD.1 CV2.0
MT2 Citadel.3 CV2.2 QC.1 CV5.0
WD2 Citadel.4 CV5.2 JH.1 ME4.0
RV2 Citadel.5 ME4.2 QS.1 CV6.0
MT3 JS.0 ME2.0 QH.2 CV1.1
WD3 QH.0 CV3.0 JD.2 ME1.1
RV3 JD.0 TE1.1 QC.2 CV2.1
MT4 QC.0 ME3.1 JH.2 CV5.1
WD4 JH.0 CV4.2 QS.2 ME4.1
RV4 QS.0 TE2.1 JS.2 CV6.1
CV1 MT1.3 MT3.3 WD1.1
ME1 WD1.3 WD3.3 RV1.1
CV2 RV1.3 RV3.3 MT2.1
CV5 MT2.3 MT4.3 WD2.1
ME4 WD2.3 WD4.3 RV2.1
CV6 RV2.3 RV4.3 MT1.1
JS MT3.0 MT1.2 RV4.2 KD.2 ~ ~
QH WD3.0 WD1.2 MT3.2 KS.2 ~ ~
JD RV3.0 RV1.2 WD3.2 QD.5 ~ ~
QC MT4.0 MT2.2 RV3.2 KH.5 ~ ~
JH WD4.0 WD2.2 MT4.2 KC.5 ~ ~
QS RV4.0 RV2.2 WD4.2 JC.5 ~ ~
ME2 MT3.1 ~ KS.3
CV3 WD3.1 ~ QD.0
TE1 KH.0 RV3.1 ~
ME3 KC.0 MT4.1 ~
CV4 ~ JC.0 WD4.1
TE2 KD.3 RV4.1 ~
KD ~ ~ JS.3 TE2.0 ~ ~
KS ~ ~ QH.3 ME2.2 ~ ~
QD CV3.2 ~ ~ ~ ~ JD.3
KH TE1.0 ~ ~ ~ ~ QC.3
KC ME3.0 ~ ~ ~ ~ JH.3
JC CV4.1 ~ ~ ~ ~ QS.3
"""

WALKS = """
Citadel | JS JH QH QC | ME1 ME4 MT1a MT2a RV1a RV2a WD1a WD2a WD3a WD4a | no
JS | Citadel QS QH KS | CV1 CV6 ME2 MT1a MT1b MT3a MT3b RV2b RV4b WD1b | yes
JH | Citadel JD QC KC | CV2 CV5 ME3 ME4 MT2b MT4a MT4b RV1b RV2a RV3b WD2a WD2b WD4a | yes
JD | JH QD QC KH KC | CV2 CV3 CV5 ME3 MT2b MT4b RV1b RV3a RV3b TE1 WD2b WD3b | yes
JC | QS | CV4 WD4b | yes
QS | JS JC QH KS KD | CV1 CV4 CV6 ME2 MT1b MT3b RV2b RV4a RV4b TE2 WD1b WD4b | yes
QH | Citadel JS QS KS | CV1 CV6 ME1 ME2 MT1b MT3a MT3b RV1a RV2b RV4b WD1a WD1b WD3a | yes
QD | JD | CV3 WD3b | yes
QC | Citadel JH JD KC | CV2 CV5 ME3 MT2a MT2b MT4a MT4b RV1b RV3b WD2b | yes
KS | JS QS QH | CV1 CV6 ME2 MT1b MT3b RV2b RV4b WD1b | yes
KH | JD | RV3a TE1 | yes
KD | QS | RV4a TE2 | yes
KC | JH JD QC | CV2 CV5 ME3 MT2b MT4b RV1b RV3b WD2b | yes
"""

CAVES = """
CV1 | JS QS QH KS
CV2 | JH JD QC KC
CV3 | JD QD
CV4 | JC QS
CV5 | JH JD QC KC
CV6 | JS QS QH KS
"""


def table(text):
    return [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]


def node(name):
    return NODE_NAMES.index(name)


def mask(words):
    return sum(1 << node(name) for name in words.split())


def names(nodes):
    return {NODE_NAMES[i] for i in range(NODES) if nodes >> i & 1}


def shuffled(seed):
    chance = wabe.State()
    chance.seed(seed)
    return shuffled_board(chance)


# --- the sample board ------------------------------------------------------------------------------


def test_every_tile_of_the_sample_board_has_the_neighbours_of_the_table():
    owners = sides_of(SAMPLE)
    lines = [line.split() for line in NEIGHBOURS.strip().splitlines()]
    assert len(lines) == TILES
    for name, *found in lines:
        tile = NAMES.index(name)
        for edge, side in enumerate(sides(tile, *SAMPLE[3 * tile : 3 * tile + 3])):
            others = [one for one in owners[side] if one // 6 != tile]
            assert [f"{NAMES[one // 6]}.{one % 6}" for one in others] == ([] if found[edge] == "~" else [found[edge]])


def test_60_shared_sides_42_open_ones_49_nodes_and_54_links():
    owners = sides_of(SAMPLE)
    shared = [side for side in owners.values() if len(side) == 2]
    roads = [side for side in shared if ROADS[side[0] // 6][side[0] % 6]]
    fields = [side for side in shared if side not in roads]
    assert (len(shared), len(roads), len(fields)) == (60, 54, 6)
    assert all(one // 6 < HEXAGONS for side in fields for one in side)
    open_sides = [side[0] for side in owners.values() if len(side) == 1]
    assert len(open_sides) == 42
    assert sum(ROADS[one // 6][one % 6] for one in open_sides) == 16
    assert SAMPLE_REALM.on == (1 << 49) - 1
    assert sum(links.bit_count() for links in SAMPLE_REALM.links) == 2 * 54


def test_the_sample_board_is_legal_one_island_and_one_sea():
    assert board_flaw(SAMPLE) == ""
    assert SAMPLE_REALM.island == [SAMPLE_REALM.on] * NODES
    assert set(water_of(SAMPLE).values()) == {0}


@pytest.mark.parametrize(("start", "hexagons", "roads", "overboard"), table(WALKS))
def test_free_walks(start, hexagons, roads, overboard):
    assert SAMPLE_REALM.walk[node(start)] == mask(hexagons) | mask(roads)
    assert SAMPLE_REALM.roads(node(start)) == mask(roads)
    assert bool(SAMPLE_REALM.shore & (mask(roads) | mask(start))) == (overboard == "yes")


@pytest.mark.parametrize(("cave", "hexagons"), table(CAVES))
def test_from_each_cave_to_hexagons(cave, hexagons):
    assert SAMPLE_REALM.walk[node(cave)] & HEXAGON_MASK == mask(hexagons)


def test_seaside_nodes_and_merchants_with_a_sea_side():
    assert SAMPLE_REALM.shore == mask("CV3 CV4 ME2 ME3 JS JH JD JC QD KS KH KD KC")
    boats = [SAMPLE_REALM.boats[i] for i in range(MERCHANT_NODES, MERCHANT_NODES + 4)]
    assert boats == [0, SAMPLE_REALM.shore, SAMPLE_REALM.shore, 0]
    assert SAMPLE_REALM.boats[node("TE1")] == SAMPLE_REALM.shore  # a field at the sea: a Joker boat comes


def test_every_hexagon_is_within_three_free_walks_of_the_citadel_and_walks_are_symmetric():
    walk = SAMPLE_REALM.walk
    reached = 1
    for turn in (1, 2, 3):
        for start in [i for i in range(HEXAGONS) if reached >> i & 1]:
            reached |= walk[start] & HEXAGON_MASK
        assert (reached == HEXAGON_MASK) == (turn == 3)
    assert walk[node("Citadel")] & mask("QH")
    assert walk[node("QH")] & mask("QS")
    assert walk[node("QS")] & mask("JC")
    for one in range(NODES):
        for other in range(NODES):
            if one != other:
                assert walk[one] >> other & 1 == walk[other] >> one & 1


def test_distances_in_half_turns():
    """A free walk is 2, a night underground 4, a flight 4, a paid way 5."""
    far = SAMPLE_REALM.far
    for start in range(HEXAGONS):
        for goal in range(HEXAGONS):
            assert (far[start][goal] == 2) == bool(SAMPLE_REALM.walk[start] >> goal & 1)
            assert (far[start][goal] == 0) == (start == goal)
            assert all(far[start][goal] <= far[start][middle] + far[middle][goal] for middle in range(HEXAGONS))
    assert far[node("Citadel")] == [0, 2, 2, 4, 5, 4, 2, 5, 2, 4, 5, 5, 4]  # J, Q, K by suit
    assert far[node("QD")][node("JC")] == 4  # underground from CV3 to CV4
    assert far[node("KH")][node("KD")] == 4  # a flight
    assert far[node("KH")][node("Citadel")] == 6


def test_what_lies_across_the_water_is_far_but_not_out_of_reach():
    board = [0, 0, -1] * TILES
    board[:3] = [0, 0, 0]
    for name, place in (("JS", [9, 0, 0]), ("ME1", [8, 1, 0]), ("QD", [0, 9, 0])):
        board[3 * NAMES.index(name) : 3 * NAMES.index(name) + 3] = place
    realm = Realm(board)
    assert realm.far[node("JS")][0] == 5  # a boat from ME1
    assert realm.far[0][node("JS")] == 20  # nothing leads there


def test_nobody_can_be_stuck_on_a_road():
    assert all(SAMPLE_REALM.walk[i] & HEXAGON_MASK for i in range(HEXAGONS, NODES))


def test_the_sails_of_a_walk_are_the_boats_of_its_road_nodes():
    for start in range(NODES):
        boats = 0
        for road in range(HEXAGONS, NODES):
            if SAMPLE_REALM.walk[start] >> road & 1:
                boats |= SAMPLE_REALM.boats[road]
        assert SAMPLE_REALM.sails[start] == boats
    assert SAMPLE_REALM.sails[node("Citadel")] == 0


# --- the lattice and the tile set ------------------------------------------------------------------


def test_the_tile_set():
    assert len(NAMES) == TILES == 37
    assert [NAMES[tile] for tile in range(13)] == [
        "Citadel",
        "JS",
        "JH",
        "JD",
        "JC",
        "QS",
        "QH",
        "QD",
        "QC",
        "KS",
        "KH",
        "KD",
        "KC",
    ]
    marks = {name: "".join("SHDC"[i] for i in range(4) if MARKS[tile] >> i & 1) for tile, name in enumerate(NAMES)}
    assert [marks[f"CV{i}"] for i in range(1, 7)] == ["SH", "SD", "SC", "HD", "HC", "DC"]
    assert [marks[f"ME{i}"] for i in range(1, 5)] == ["SD", "HD", "DC", "SHDC"]
    assert [marks[name] for name in ("TE1", "TE2", "RV1", "MT4", "WD2")] == ["HD", "SC", "H", "S", "C"]


@pytest.mark.parametrize("tile", [0, 13, 25])
@pytest.mark.parametrize("r", range(6))
def test_a_tile_covers_its_cells_and_its_sides_part_them_from_the_cells_outside(tile, r):
    inside = cells(tile, 3, -2, r)
    assert len(set(inside)) == len(inside) == (6 if tile == 0 else 2 if tile == 13 else 1)
    assert not set(outside(tile, 3, -2, r)) & set(inside)
    for code in outside(tile, 3, -2, r):
        assert set(neighbours(code)) & set(inside)
    around = {code for one in inside for code in neighbours(one)} - set(inside)
    assert around == set(outside(tile, 3, -2, r))


def test_a_turn_by_60_degrees_turns_the_corners():
    for tile in (0, 13, 25):
        for r in range(5):
            turned = [(-b, a + b) for a, b in corners(tile, 0, 0, r)]
            assert turned == corners(tile, 0, 0, r + 1)


# --- other boards ----------------------------------------------------------------------------------


def test_shuffled_boards_are_legal_with_the_shapes_where_they_were():
    land = {code for tile, a, b, r in rows() for code in cells(tile, a, b, r)}
    joined = 0
    for seed in range(60):
        board = shuffled(seed)
        assert board_flaw(board) == ""
        covered = [code for tile in range(TILES) for code in cells(tile, *board[3 * tile : 3 * tile + 3])]
        assert set(covered) == land
        assert len(covered) == len(land)
        realm = charted(board)
        assert sum(links.bit_count() for links in realm.links) == 2 * 54
        assert set(realm.island) == {realm.on}
        reached, size = 1, 0
        while reached.bit_count() > size:
            size = reached.bit_count()
            for start in range(HEXAGONS):
                if reached >> start & 1:
                    reached |= realm.walk[start] & HEXAGON_MASK
        joined += reached == HEXAGON_MASK
    assert 48 <= joined < 60  # about 92 in 100


def test_where_the_tiles_of_a_shuffled_board_go():
    sample = rows()
    ring = {tuple(row[1:3]) for row in sample[19:25]}
    for seed in range(20):
        board = shuffled(seed)
        at = {NAMES[tile]: tuple(board[3 * tile : 3 * tile + 2]) for tile in range(TILES)}
        towns_and_palaces = [name for name in NAMES[1:9] if at[name] in ring]
        assert len(towns_and_palaces) == 6
        assert not [name for name in NAMES[9:13] if at[name] in ring]  # towers stand outside
        inner = {code for row in sample[13:19] for code in cells(*row)}
        for tent in ("TE1", "TE2"):
            tile = NAMES.index(tent)
            assert not inner & set(cells(tile, *board[3 * tile : 3 * tile + 3]))


def test_shuffled_boards_differ():
    boards = [shuffled(seed) for seed in range(30)]
    assert len({tuple(board) for board in boards}) == 30
    ring = {tuple(board[3 * tile : 3 * tile + 2]) for board in boards for tile in [NAMES.index("JS")]}
    assert len(ring) > 8


def test_an_enclosed_water_is_a_lake_and_boats_stay_on_their_own():
    board = SAMPLE[:]
    tile = NAMES.index("ME1")
    board[3 * tile : 3 * tile + 3] = [0, 0, -1]
    realm = Realm(board)
    assert set(water_of(board).values()) == {0, 1}
    lake = mask("WD1a WD3a RV1a")
    assert realm.shore == SAMPLE_REALM.shore | lake
    assert realm.boats[node("WD1a")] == lake
    assert realm.boats[node("ME2")] == SAMPLE_REALM.shore
    assert realm.on == SAMPLE_REALM.on & ~mask("ME1")
    assert realm.sails[node("Citadel")] == lake


def test_a_board_of_two_islands():
    board = [0, 0, -1] * TILES
    board[:3] = [0, 0, 0]
    for name, place in (("JS", [9, 0, 0]), ("ME1", [8, 1, 0])):
        board[3 * NAMES.index(name) : 3 * NAMES.index(name) + 3] = place
    assert board_flaw(board) == ""
    realm = Realm(board)
    assert names(realm.island[0]) == {"Citadel"}
    assert names(realm.island[node("ME1")]) == {"JS", "ME1"}
    assert names(realm.boats[0]) == {"Citadel", "JS", "ME1"}
    assert realm.walk[0] == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("Citadel", [0, 0, 1]), "the Citadel lies at"),
        (("MT1", [0, 1, 6]), "a rotation is from 0 to 5"),
        (("MT1", [0, 1, -1]), "has 0, 0, -1"),
        (("MT1", [0, 0, 0]), "overlap"),
        (("TE1", [-3, 0, 1]), "roads meet roads"),
        (("KD", [4, 0, 1]), "roads meet roads"),
    ],
)
def test_an_illegal_board_is_refused(change, sentence):
    name, placement = change
    board = SAMPLE[:]
    board[3 * NAMES.index(name) : 3 * NAMES.index(name) + 3] = placement
    assert sentence in board_flaw(board)


def test_hexagons_meet_at_fields_only():
    board = [0, 0, -1] * TILES
    board[:3] = [0, 0, 0]
    tile = NAMES.index("JS")
    board[3 * tile : 3 * tile + 3] = [1, 1, 0]
    assert "hexagons meet at fields only" in board_flaw(board)


def test_every_node_has_its_tile():
    assert len(TILE_OF) == NODES
    assert [NODE_NAMES[i][:3] for i in range(HEXAGONS, NODES)] == [NAMES[TILE_OF[i]] for i in range(HEXAGONS, NODES)]
    assert NODE_NAMES[CAVE_NODES] == "CV1"
