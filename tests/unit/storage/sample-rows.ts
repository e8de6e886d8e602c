import { CHUNK_ROWS, emptyChunk, fillChunk } from '#lib/domain/market/candles.ts';
import { plainLocks } from '#lib/domain/swap-locks.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import { seriesKey } from '#lib/storage/candles.ts';
import type { StoredEntry } from '#lib/storage/rows.ts';

export const NODE = 'http://127.0.0.1:7783 RWallet';
export const SERIES = { nodeId: NODE, base: 'KMD', rel: 'LTC', timescale: 3600 };

const head = (id: string) => ({ id, nodeId: NODE, created: 1000, updated: 2000 });
const PRICES = { ask: '1', bid: '0' };
const TRANSFER = { tokenId: 'ab', name: 'Token', sender: '02ab', recipient: '03cd', amount: '5', places: 0 };

const PRICE_RULE = {
	...{ base: 'KMD', rel: 'LTC', expected: PRICES, before: PRICES },
	priceRule: {
		source: { from: 'fund', rel: 'LTC', fund: { part: 'all', holdings: [], address: '', shares: 1n } },
		...{ factor: 1n, offset: 0n, sellMargin: 1n, buyMargin: undefined, minimum: 0n, maximum: 0n },
	},
} as const;

/** A complete entry of each kind. */
export const ENTRIES: readonly StoredEntry[] = [
	{
		...{ ...head('call-1'), kind: 'trade-request', step: 'sent', reached: { sent: 1000 }, open: 1 },
		draft: {
			...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.5', volume: '2', isMarketOrder: true },
			...{ timeoutSeconds: 20, durationSeconds: 60, sentAt: 5, label: 'a label', before: ['1-2'] },
			quotedOutcomes: {
				expected: { spends: '2.0026', receives: '4' },
				worst: { spends: '2.0026', receives: '3.9' },
				failure: { lost: '0.0026', returns: '2', by: 5_000 },
			},
		},
	},
	{
		...{ ...head('call-2'), kind: 'trade-offer', step: 'refused', reached: { sent: 1000, refused: 2000 } },
		refusal: { code: 'CALL-UNSEEN', text: 'not seen' },
		draft: {
			...{ base: 'KMD', rel: 'LTC', id: 'KMD LTC', price: '0.5' },
			order: { base: 'KMD', rel: 'LTC', side: 'sell', price: '0.5' },
		},
	},
	{
		...{ ...head('call-3'), kind: 'trade-formula', step: 'done', reached: { sent: 1000, done: 2000 } },
		...{ isSeen: true, draft: PRICE_RULE },
	},
	{
		...{ ...head('flow-1'), kind: 'token-create', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: EMPTY_TOKEN_DRAFT,
	},
	{
		...{ ...head('flow-2'), kind: 'token-transfer', step: 'lost', open: 1 },
		...{ hex: '00ff', txid: 'cd'.repeat(32), chain: 'TKN', reached: { fill: 1, sending: 2, lost: 3 } },
		draft: { ...TRANSFER, batch: { id: 'list', row: 1, rows: 2 } },
	},
	{
		...{ ...head('flow-3'), kind: 'token-batch', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: { tokenId: 'ab', text: '', places: 2 },
	},
	{
		...{
			...head('flow-4'),
			kind: 'prepare-outputs',
			step: 'review',
			reached: { fill: 1, review: 2 },
			open: 1,
		},
		...{ hex: '00', txid: 'ef', draft: { coin: 'KMD', amount: '1', trades: 3, pair: 'KMD-LTC' } },
	},
	{
		...{ ...head('flow-5'), kind: 'send', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: {
			...{ coin: 'KMD', rows: [{ address: 'R', amount: '1' }] },
			...{ data: '', dataIs: 'text', isEncrypted: false },
		},
	},
	{
		...{ ...head('flow-6'), kind: 'time-lock', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: { coin: 'KMD', amount: '1', until: '2027-01-31', at: 1_801_353_600_000, destination: '' },
	},
	{
		...{ ...head('call-4'), kind: 'send-account', step: 'done', reached: { sent: 1000, done: 2000 } },
		...{ txid: '0xab' },
		draft: {
			...{ coin: 'ETH', from: '0x1', to: '0x2', amount: '1', gas: 21_000, gasPrice: 20 },
			...{ fee: '0.00042', before: '2.5' },
		},
	},
	{
		...{ ...head('call-5'), kind: 'unlock', step: 'sent', reached: { sent: 1000 }, open: 1 },
		draft: { coin: 'KMD', txid: 'ab', amount: '1' },
	},
	{
		...{ ...head('call-7'), kind: 'portfolio-goal', step: 'done', reached: { sent: 1000, done: 2000 } },
		draft: { coin: 'KMD', goal: '40', before: '0' },
	},
	{
		...{ ...head('call-9'), kind: 'console-call', step: 'unknown', open: 1 },
		reached: { sent: 1000, unknown: 2000 },
		draft: {
			...{ program: 'node', method: 'setprice', effect: 'trades', params: '{"base":"KMD"}' },
			...{ coins: ['KMD', 'LTC'], seenIn: 'orders' },
		},
	},
	{
		...{ ...head('flow-7'), kind: 'deposit', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: { coin: 'KMD', weeks: '4', amount: '20', until: 0 },
	},
	{
		...{ ...head('call-6'), kind: 'claim-deposits', step: 'sent', reached: { sent: 1000 }, open: 1 },
		draft: { coin: 'KMD', due: [{ txid: 'ab', amount: '20' }] },
	},
	{
		...{ ...head('raw-1'), kind: 'raw-transaction', step: 'accepted', open: 1 },
		reached: { fill: 1, review: 2, sending: 3, accepted: 4 },
		...{ hex: '00', txid: 'ab', chain: 'RICK', draft: { coin: 'RICK', hex: '00' } },
	},
	{
		...{ ...head('call-8'), kind: 'bot-start', step: 'done', reached: { sent: 1000, done: 2000 } },
		...{ bot: '1113490566' },
		draft: { base: 'KMD', rel: 'LTC', side: 'buy', price: '0.5', volume: '2', before: ['7'] },
	},
	{
		...{ ...head('call-10'), kind: 'bot-command', step: 'unknown', reached: { sent: 1000 }, open: 1 },
		draft: { base: 'KMD', rel: 'LTC', side: 'buy', does: 'change', bot: '7', price: '0.5', volume: '2' },
	},
	{
		...{ ...head('flow-8'), kind: 'token-burn', step: 'fill', reached: { fill: 1000 }, open: 1 },
		draft: TRANSFER,
	},
	{
		...{ ...head('call-11'), kind: 'node-trust', step: 'done', reached: { sent: 1000, done: 2000 } },
		draft: { pubkey: 'ab', standing: 'blocked' },
	},
	{
		...{ ...head('call-12'), kind: 'node-stop', step: 'done', reached: { sent: 1000, done: 2000 } },
		draft: { swaps: 1, bots: 0, orders: 2 },
	},
] as StoredEntry[];

const time = CHUNK_ROWS * SERIES.timescale;
const rows = emptyChunk();
fillChunk(rows, [[time, 2, 1, 1, 2, 5, 5, 1, 3]], SERIES.timescale);

const SWAP = {
	...{ nodeId: NODE, id: '1-2', uuid: undefined, isMaker: true },
	...{
		pays: { coin: 'KMD', amount: 1n },
		gets: { coin: 'LTC', amount: 2n },
		arrives: { coin: 'LTC', amount: 2n },
	},
	...{ transactionFee: 1n, isFinished: true, isCritical: false, startedAt: 1, finishedAt: 2 },
	payments: [{ stage: 'fee', name: 'myfee', coin: 'KMD', txid: 'ab', amount: 1n }],
	isSpent: { 'maker-deposit': true, 'taker-payment': true, 'maker-payment': true },
	...{ isCutOff: false, locks: plainLocks() },
	checks: [{ at: 5, isByItself: true, failure: { kind: 'dropped', message: 'gone' } }],
};

const TOKEN = { nodeId: NODE, id: 'ab', creator: '02', name: '', description: '', supply: 1n };

/** A complete row of each store except the journal. */
export const ROWS = {
	candles: { series: seriesKey(SERIES), chunk: 1, rows },
	swaps: SWAP,
	tokens: { ...TOKEN, data: undefined, imported: { chain: 'A', tokenId: 'cd' }, minedAt: 5 },
	tokenHoldings: { nodeId: NODE, id: 'ab', units: 5n },
	readings: { nodeId: NODE, name: 'bots', at: 1e12, shape: 's', sum: '', value: [] },
	tokenPlaces: { nodeId: NODE, id: 'ab', places: 2 },
	nodes: {
		...{ id: NODE, name: '', address: 'http://127.0.0.1:7783', wallet: 'RWallet', practice: false },
		...{ program: 'document', keeping: 'code', start: { gui: 'nogui', netid: 0 }, netid: 0 },
		...{ resumes: true, lastOpened: 5 },
	},
	secrets: {
		...{ id: NODE, key: { by: 'code', salt: new Uint8Array(16), iterations: 1 } },
		...{ iv: new Uint8Array(12), encrypted: new Uint8Array(40) },
	},
	portfolioSamples: { nodeId: NODE, at: 5, total: 7n, unpriced: 1 },
	notices: {
		nodeId: NODE,
		key: 'swap 1-2',
		is: 'swap-started',
		id: '1-2',
		coins: ['KMD', 'LTC'],
		sums: [{ coin: 'KMD', amount: 5n }],
		fill: 'part',
		isMaker: false,
		since: 5,
		at: 5,
		isRead: false,
		isTold: true,
		endedAt: 5,
	},
	makers: {
		nodeId: NODE,
		maker: 'ab'.repeat(32),
		swaps: [{ id: '1-2', result: 'finished', begunAt: 5, endedAt: 6 }],
	},
	counterparties: { nodeId: NODE, id: '1-2', key: 'ab'.repeat(32) },
	labels: {
		...{ kind: 'swap', id: '1-2', text: '1-2', name: 'first', note: 'a note', tags: ['tax'], changed: 5 },
	},
	alerts: {
		...{ nodeId: NODE, id: 'a', base: 'KMD', rel: 'BTC', repeats: true, isPaused: false, createdAt: 5 },
		condition: { kind: 'change', of: 'middle', way: 'either', points: 5, minutes: 60 },
		hit: { at: 5, price: 5n, points: -5 },
		memory: {
			...{ isArmed: true, prices: [{ from: 5, low: 5n, high: 6n }], orders: [{ pubkey: 'ab' }] },
			...{ lastValue: 5n, lastReadAt: 5 },
		},
	},
	drawings: {
		...{
			nodeId: NODE,
			base: 'KMD',
			rel: 'BTC',
			id: 'a',
			kind: 'trend',
			colour: 'teal',
			text: '',
			created: 5,
		},
		points: [
			{ time: 5, price: 0.5 },
			{ time: 65, price: 0.25 },
		],
	},
	daemonKeys: { address: '/rpc/daemon', chain: 'TKN', key: `02${'ab'.repeat(32)}`, since: 5 },
} as const;
