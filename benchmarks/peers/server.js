// boardgame.io's own server, with a game whose views are as large as ours, secrets stripped: node server.js PORT BYTES [FOLDER]
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const [port, bytes, folder] = process.argv.slice(2);
const ROAD = { from: 'Ulm', to: 'Augsburg', owner: null, houses: [0, 0, 0, 0] };
const roads = Math.max(1, Math.round(Number(bytes) / JSON.stringify(ROAD).length));
const cards = (count) => Array.from({ length: count }, (_, number) => number);

const game = {
  name: 'peers',
  setup: ({ ctx }) => ({
    secret: { pile: cards(66) },
    players: Object.fromEntries(ctx.playOrder.map((player) => [player, { hand: cards(6) }])),
    roads: Array.from({ length: roads }, () => ({ ...ROAD })),
    turn: 0,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, road) => {
      const chosen = G.roads[road % G.roads.length];
      chosen.owner = playerID;
      chosen.houses[Number(playerID)] += 1;
      G.players[playerID].hand.push(G.secret.pile.shift());
      G.secret.pile.push(G.players[playerID].hand.shift());
      G.turn += 1;
    },
  },
};

const server = Server({ games: [game], db: folder ? new FlatFile({ dir: folder }) : undefined, origins: [Origins.LOCALHOST] });
server.run({ port: Number(port) });
