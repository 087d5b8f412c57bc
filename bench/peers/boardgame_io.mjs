// boardgame.io as a peer: the tic-tac-toe of its tutorial, driven through its reducer and searched by its bot.
// The first argument is the folder that its packages are installed in. How a peer is spoken to: see worker.py.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.argv[2]}/`);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { MCTSBot, RandomBot } = require("boardgame.io/ai");

const SIMULATIONS = 1000;
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
]; // prettier-ignore

const line = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (line(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const enumerate = (G) => G.cells.flatMap((cell, id) => (cell === null ? [{ move: "clickCell", args: [id] }] : []));

const reducer = CreateGameReducer({ game });
const start = InitializeGame({ game });
const player = new RandomBot({ enumerate });
const bot = new MCTSBot({ game, enumerate, iterations: SIMULATIONS });

async function loop(games) {
  for (let i = 0; i < games; i++) {
    let state = start;
    while (state.ctx.gameover === undefined) {
      const actions = player.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
      state = reducer(state, actions[Math.floor(Math.random() * actions.length)]);
    }
  }
  return games;
}

async function search(searches) {
  for (let i = 0; i < searches; i++) await bot.play(start, "0");
  return searches * SIMULATIONS;
}

function processTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function rate(play, seconds) {
  let total = 0;
  let batch = 1;
  let used = 0;
  const began = processTime();
  while (used < seconds) {
    total += await play(batch);
    const now = processTime() - began;
    if (now - used < seconds / 20) batch *= 2;
    used = now;
  }
  return total / used;
}

const jobs = { "tic_tac_toe loop": loop, "tic_tac_toe search": search };
const { version } = require("boardgame.io/package.json");
console.log(JSON.stringify({ "boardgame.io": version, Node: process.version.slice(1) }));
for await (const request of createInterface({ input: process.stdin })) {
  const [job, seconds] = request.split(/ (?=[^ ]*$)/);
  console.log(await rate(jobs[job], Number(seconds)));
}
