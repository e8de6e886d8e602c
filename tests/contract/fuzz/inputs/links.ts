import { parseActivitySource } from '#lib/domain/activity-item.ts';
import { parseEventFilter } from '#lib/domain/stream-event.ts';
import { explorerLink, explorerProblem } from '#lib/domain/explorer-template.ts';
import { formatJournalFilter, parseJournalFilter } from '#lib/domain/flow/journal-choice.ts';
import { formatPair, parsePair } from '#lib/domain/market/pair.ts';
import { formatLogQuery, parseLogQuery, parseView } from '#lib/domain/trade-log.ts';
import { formatChoice, parseChoice } from '#lib/domain/swaps/swap-list.ts';
import { parseNodeAddress } from '#lib/node/doctor.ts';
import { readNodeLink } from '../../../../src/routes/connect/node-link.ts';
import { readMarket, writeMarket } from '../../../../src/routes/trade/market-address.ts';
import { changedText } from './changed-text.ts';
import { fuzzedInput, largeTexts, same, type FuzzedInput } from './fuzzed-input.ts';

const PAGE = 'http://localhost:4780/';
const SEARCHES = [
	'pair=KMD-LTC&interval=3600',
	'pair=KMD--TEST-BTC&interval=60',
	'state=done&kind=send&coin=kmd&from=2026-11-01&to=2026-11-20&text=two+words',
	'show=running&coin=KMD&tag=rent&find=words&sort=-price&page=3',
	'view=log&period=dates&from=2026-11-01&to=2026-11-20&coins=KMD&node=02ab&program=app&outcome=finished',
	'kind=payment&pair=KMD%2FLTC&source=all',
];

/** Checks that parsing and writing an address again yields the same address. */
function readSearch(text: string): string {
	const search = new URLSearchParams(text);
	parseEventFilter(search);
	parseActivitySource(search);
	const journal = parseJournalFilter(search);
	const swaps = parseChoice(search);
	const [view, log] = [parseView(search), parseLogQuery(search)];
	const again = (written: string) => new URLSearchParams(written);
	same(JSON.stringify(parseJournalFilter(again(formatJournalFilter(journal)))), JSON.stringify(journal));
	same(JSON.stringify(parseChoice(again(formatChoice(swaps)))), JSON.stringify(swaps));
	formatLogQuery(view, log);
	const { pair, timescale } = readMarket(search);
	if (!pair) return 'no pair';
	same(formatPair(parsePair(formatPair(pair)) ?? pair), formatPair(pair));
	const written = readMarket(again(writeMarket(search, pair, timescale ?? 60)));
	same(formatPair(written.pair ?? { base: '', rel: '' }), formatPair(pair));
	return 'a pair';
}

const NODE_LINKS = [
	'#node=http://127.0.0.1:7783',
	'#node=127.0.0.1%3A7783&netid=7777&seednode=1.2.3.4',
	'#userpass=abc&passphrase=some+words',
];
const FIELDS = ['address', 'netid', 'seednode', 'userpass', 'passphrase'];

function readLinkToNode(hash: string): string {
	const fields = readNodeLink(hash);
	if (!fields) return 'nothing';
	if (Object.keys(fields).some((name) => !FIELDS.includes(name))) throw new Error('A field is unknown.');
	return 'a value';
}

const NODES = [
	'127.0.0.1:7783',
	'http://localhost:7783/',
	'/node',
	'https://[::1]:7783/path',
	'user:pass@127.0.0.1:7783',
	'//example.com/x',
];

/** Checks that any accepted node address is on this computer or on the page's own server. */
function readAddressOfNode(typed: string): string {
	const read = parseNodeAddress(typed, PAGE);
	if ('problem' in read) return read.problem;
	const { origin, hostname, username } = new URL(read.address);
	const isAllowed = origin === new URL(PAGE).origin || ['127.0.0.1', 'localhost'].includes(hostname);
	if (!isAllowed || username !== '') throw new Error(`${read.address} is elsewhere.`);
	return 'a value';
}

const TXID = 'ab'.repeat(32);
const EXPLORERS = [
	'https://explorer.example/tx/{txid}',
	'http://127.0.0.1:3001/#/tx?id={txid}',
	'https://{txid}.example/',
	'javascript:alert("{txid}")',
];

function readExplorer(template: string): string {
	const link = explorerLink(template, TXID);
	const problem = explorerProblem(template);
	same(link === undefined, problem !== undefined);
	if (!link) return problem ?? 'nothing';
	const { protocol, hostname } = new URL(link.href);
	const isSafe = protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
	if (!isSafe || !link.href.includes(TXID)) throw new Error(`${link.href} is not safe.`);
	return 'a value';
}

/** Addresses from third parties: links to pages, nodes and explorers. */
export const LINKS: readonly FuzzedInput[] = [
	fuzzedInput('the search of an address', {
		any: changedText(SEARCHES),
		large: largeTexts('pair=-', '-', '&', '%', 'pair=a-', '+').concat(
			...['pair', 'from', 'coins', 'find', 'page', 'interval'].flatMap((name) =>
				largeTexts('-', ' ', '9', 'a-').map((value) => `${name}=${value}`),
			),
		),
		read: readSearch,
	}),
	fuzzedInput('a link to a node', {
		any: changedText(NODE_LINKS),
		large: largeTexts('#', '&', 'node=', '%'),
		read: readLinkToNode,
	}),
	fuzzedInput('the address of a node', {
		any: changedText(NODES),
		large: largeTexts('a', '/', ':', 'a.', '@', ' ', '127.0.0.1:'),
		read: readAddressOfNode,
	}),
	fuzzedInput('the address of an explorer', {
		any: changedText(EXPLORERS),
		large: largeTexts('{txid}', 'a', '/', '%').concat(`https://a.example/${'/'.repeat(1e6)}{txid}`),
		read: readExplorer,
	}),
];
