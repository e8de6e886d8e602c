import { parseAmount } from '../money/amount.ts';
import { REFERENCE_COIN } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';

/** A command as it was typed, perhaps not to its end. Amounts are in smallest units; every coin of a node has eight places. */
export type TypedCommand =
	| { readonly does: 'send'; readonly sum: TypedSum; readonly to?: string }
	| { readonly does: 'lock-coins'; readonly sum: TypedSum; readonly until?: string }
	| { readonly does: 'trade'; readonly side: OrderSide; readonly sum: TypedSum; readonly terms: TradeTerms }
	| { readonly does: 'set-alert'; readonly coin: string; readonly terms: TradeTerms }
	| { readonly does: 'deposit'; readonly sum: TypedSum }
	| { readonly does: 'receive' | 'start-bot' | 'prepare-outputs'; readonly coin: string }
	| { readonly does: 'create-token'; readonly name: string };

/** An amount of a coin; either may be missing. */
export interface TypedSum {
	/** As the node writes it. */
	readonly coin?: string;
	readonly amount?: bigint;
	/** The amount can be read in two ways, or not at all. */
	readonly isUnclear?: boolean;
}

interface TradeTerms {
	/** The coin that is paid with, or sold for. */
	readonly other?: string;
	/** Of one coin, in the other. */
	readonly price?: bigint;
}

/** Longer lines are not read. */
const MOST_LETTERS = 200;
/** They begin the end of a command, after its amount and coin. */
const WORDS_BEHIND = ['to', 'until'] as const;
/** Of a key or a script, of Ethereum, or in segwit's letters. A private key is longer than the first, and no address. */
const ADDRESS = /^([1-9A-HJ-NP-Za-km-z]{25,40}|0x[\da-fA-F]{40}|[a-z]{1,10}1[02-9ac-hj-np-z]{20,80})$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** They stand before the level of an alert. */
const REACHES = ['reaches', 'hits', 'above', 'below', 'over', 'under', 'to'];
const FIGURE = /^\d[\d.,'’]*$/;

/** @param coins tickers that the node knows: any other word is no coin */
export function readCommand(typed: string, coins: readonly string[]): TypedCommand | undefined {
	if (typed.length > MOST_LETTERS) return undefined;
	const [verb = '', ...rest] = typed.trim().split(/\s+/);
	const coinOf = (word: string) => coins.find((coin) => coin.toLowerCase() === word.toLowerCase());
	const read = VERBS.get(verb.toLowerCase());
	return rest.length === 0 ? undefined : read?.(rest, coinOf);
}

type CoinOf = (word: string) => string | undefined;

type ReadWords = (words: readonly string[], coinOf: CoinOf) => TypedCommand | undefined;

const prepare: ReadWords = (words, coinOf) => ofCoin('prepare-outputs', words, coinOf);

const VERBS: ReadonlyMap<string, ReadWords> = new Map<string, ReadWords>([
	...['send', 'pay', 'withdraw', 'transfer'].map((verb) => [verb, readSend] as const),
	...['split', 'prepare', 'combine'].map((verb) => [verb, prepare] as const),
	['buy', (words, coinOf) => readTrade('buy', words, coinOf)],
	['sell', (words, coinOf) => readTrade('sell', words, coinOf)],
	['alert', readAlert],
	['lock', readLock],
	['deposit', readDeposit],
	['receive', (words, coinOf) => ofCoin('receive', words, coinOf)],
	['bot', (words, coinOf) => ofCoin('start-bot', words, coinOf)],
	[
		'start',
		(words, coinOf) => (isWord(words, 'bot') ? ofCoin('start-bot', words.slice(1), coinOf) : undefined),
	],
	['create', readCreate],
]);

const isWord = ([first]: readonly string[], word: string): boolean => first?.toLowerCase() === word;

function readCreate(words: readonly string[]): TypedCommand | undefined {
	if (!isWord(words, 'token') || words.length < 2) return undefined;
	return { does: 'create-token', name: words.slice(1).join(' ') };
}

function readSend(words: readonly string[], coinOf: CoinOf): TypedCommand | undefined {
	const { sum, rest } = readSum(words, coinOf);
	const end = readEnd(rest, 'to', ADDRESS);
	return sum && end && { does: 'send', sum, ...(end.value !== undefined && { to: end.value }) };
}

function readLock(words: readonly string[], coinOf: CoinOf): TypedCommand | undefined {
	const { sum, rest } = readSum(words, coinOf);
	const end = readEnd(rest, 'until', DATE);
	return sum && end && { does: 'lock-coins', sum, ...(end.value !== undefined && { until: end.value }) };
}

/** "to ADDRESS" or "until DATE", whose words may still be missing; `undefined` for any other end. */
function readEnd(
	[word, value, ...more]: readonly string[],
	expected: (typeof WORDS_BEHIND)[number],
	fits: RegExp,
): { readonly value?: string } | undefined {
	if (more.length > 0 || (word !== undefined && word.toLowerCase() !== expected)) return undefined;
	if (value === undefined) return {};
	return fits.test(value) ? { value } : undefined;
}

function readDeposit(words: readonly string[], coinOf: CoinOf): TypedCommand | undefined {
	const { sum, rest } = readSum(words, coinOf);
	if (sum?.amount === undefined || rest.length > 0) return undefined;
	// Deposits are made in no other coin.
	const { coin = REFERENCE_COIN } = sum;
	return coin === REFERENCE_COIN ? { does: 'deposit', sum: { ...sum, coin } } : undefined;
}

function readTrade(side: OrderSide, words: readonly string[], coinOf: CoinOf): TypedCommand | undefined {
	const { sum, rest } = readSum(words, coinOf);
	const terms = sum?.coin === undefined ? undefined : readTerms(rest, sum.coin, coinOf);
	return sum && terms ? { does: 'trade', side, sum, terms } : undefined;
}

/** "alert me when KMD reaches 0.0003 in BTC" */
function readAlert(words: readonly string[], coinOf: CoinOf): TypedCommand | undefined {
	const [first = '', ...rest] = words.filter((word) => !['me', 'when', 'if'].includes(word.toLowerCase()));
	const coin = coinOf(first);
	const said = rest.map((word) => (REACHES.includes(word.toLowerCase()) ? 'at' : word));
	const terms = coin === undefined ? undefined : readTerms(said, coin, coinOf);
	return coin === undefined || terms === undefined ? undefined : { does: 'set-alert', coin, terms };
}

/** "for BTC", "at 0.0002", in any order. */
function readTerms(words: readonly string[], coin: string, coinOf: CoinOf): TradeTerms | undefined {
	let terms: TradeTerms = {};
	for (let place = 0; place < words.length; place += 2) {
		const [word = '', value = ''] = [words[place]?.toLowerCase(), words[place + 1]];
		const other = coinOf(value);
		const price = parseAmount(value);
		if (['for', 'with', 'in', 'against'].includes(word) && other !== undefined && other !== coin)
			terms = { ...terms, other };
		else if (word === 'at' && typeof price === 'bigint' && price > 0n) terms = { ...terms, price };
		// Still being typed.
		else if (value !== '') return undefined;
	}
	return terms;
}

function ofCoin(
	does: 'receive' | 'start-bot' | 'prepare-outputs',
	words: readonly string[],
	coinOf: CoinOf,
): TypedCommand | undefined {
	const coin = words.length === 1 ? coinOf(words[0] ?? '') : undefined;
	return coin === undefined ? undefined : { does, coin };
}

interface ReadSum {
	/** `undefined` if the words begin with neither an amount nor a coin. */
	readonly sum: TypedSum | undefined;
	readonly rest: readonly string[];
}

/** "5 KMD", "5kmd", "KMD 5", "5", "KMD", "1 000.5 KMD" */
function readSum(words: readonly string[], coinOf: CoinOf): ReadSum {
	const [first = '', ...others] = words;
	const leading = coinOf(first);
	if (leading !== undefined) {
		const { figures, rest } = readFigures(others);
		return { sum: { coin: leading, ...amountOf(figures) }, rest };
	}
	return readGlued(first, others, coinOf) ?? readApart(words, coinOf);
}

/** "5kmd" */
function readGlued(first: string, rest: readonly string[], coinOf: CoinOf): ReadSum | undefined {
	const [, figures, unit = ''] = /^(\d[\d.,]*?)([a-z][\w.-]*)$/i.exec(first) ?? [];
	const coin = coinOf(unit);
	return coin === undefined ? undefined : { sum: { coin, ...amountOf(figures) }, rest };
}

/** "5 KMD", "5" */
function readApart(words: readonly string[], coinOf: CoinOf): ReadSum {
	const { figures, rest } = readFigures(words);
	const [unit, ...behind] = rest;
	if (figures === undefined) return { sum: undefined, rest };
	if (unit === undefined) return { sum: amountOf(figures), rest };
	const coin = coinOf(unit);
	if (coin !== undefined) return { sum: { coin, ...amountOf(figures) }, rest: behind };
	// An amount of an unknown coin is not read as an amount of another.
	const isEnd = WORDS_BEHIND.some((word) => word === unit.toLowerCase());
	return { sum: isEnd ? amountOf(figures) : undefined, rest };
}

/** The figures at the beginning: an amount that is grouped by spaces takes several words. */
function readFigures(words: readonly string[]): {
	readonly figures: string | undefined;
	readonly rest: readonly string[];
} {
	const end = words.findIndex((word) => !FIGURE.test(word));
	const count = end < 0 ? words.length : end;
	return { figures: count === 0 ? undefined : words.slice(0, count).join(' '), rest: words.slice(count) };
}

function amountOf(figures: string | undefined): Pick<TypedSum, 'amount' | 'isUnclear'> {
	if (figures === undefined) return {};
	const amount = parseAmount(figures);
	return typeof amount === 'bigint' && amount > 0n ? { amount } : { isUnclear: true };
}
