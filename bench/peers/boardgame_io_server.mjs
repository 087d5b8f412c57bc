// boardgame.io's own server with King's Valley, matches kept in memory as it comes. It listens on loopback only.
// The first argument is the folder that its packages are installed in. It prints its port.
import { createRequire } from "node:module";

const require = createRequire(`${process.argv[2]}/`);
const { Server, Origins } = require("boardgame.io/server");

const SIZE = 5;
const CENTRE = 12;
const STEPS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]; // prettier-ignore
const START = [..."sssss...............nnnnn"];

/** Where a piece from this square comes to rest. */
function stop(cells, square, [up, right]) {
  let row = Math.floor(square / SIZE);
  let column = square % SIZE;
  const free = (r, c) => r >= 0 && r < SIZE && c >= 0 && c < SIZE && cells[r * SIZE + c] === ".";
  while (free(row + up, column + right)) {
    row += up;
    column += right;
  }
  return row * SIZE + column;
}

const targets = (cells, kings, square) =>
  STEPS.map((step) => stop(cells, square, step)).filter(
    (target) => target !== square && (target !== CENTRE || kings.includes(square)),
  );

const own = (cells, side) => cells.flatMap((cell, square) => (cell === side ? [square] : []));

const game = {
  name: "kings-valley",
  setup: () => ({ cells: [...START], kings: [2, 22], plies: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    slide: ({ G, playerID }, start, target) => {
      const side = "sn"[playerID];
      if (G.cells[start] !== side || (G.plies === 0 && G.kings.includes(start))) return "INVALID_MOVE";
      if (!targets(G.cells, G.kings, start).includes(target)) return "INVALID_MOVE";
      G.cells[start] = ".";
      G.cells[target] = side;
      G.kings = G.kings.map((square) => (square === start ? target : square));
      G.plies += 1;
    },
  },
  endIf: ({ G, ctx }) => {
    const rival = "ns"[ctx.currentPlayer];
    if (G.cells[CENTRE] !== ".") return { winner: ctx.currentPlayer };
    if (own(G.cells, rival).every((square) => targets(G.cells, G.kings, square).length === 0)) {
      return { winner: ctx.currentPlayer };
    }
    if (G.plies === 200) return { draw: true };
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
const log = console.log;
console.log = console.info = () => {};
const { appServer } = await server.run({ port: 0 });
log(appServer.address().port);
