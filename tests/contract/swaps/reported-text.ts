import { hasReceived, type SwapState } from '#lib/domain/swaps/swap-state.ts';
import { isOwnStage } from '#lib/domain/swaps/swap-timeline.ts';
import type { Stage, Swap } from '#lib/domain/swaps/swap.ts';
import type { SwapText } from '#lib/messages/swaps/swap-text.ts';

/** Texts of a page about a swap at one time, with the facts. */
export interface ReportedText extends SwapText {
	readonly state: SwapState;
	readonly swap: Swap;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** Balance increase per coin since before the swap, in coins. */
	readonly more: Readonly<Record<string, number>>;
}

const WAYS_BACK: readonly Stage[] = ['deposit-refund', 'maker-reclaim', 'taker-reclaim', 'deposit-claim'];
const FINAL: readonly SwapState[] = ['finished', 'claimed', 'returned', 'ended'];
/** A payment is only seen by the next poll, up to this much later, in milliseconds. */
const POLL_MS = 300_000;

/** Describes every text that turned out to be false, with the actual result. */
export function describeBroken(texts: readonly ReportedText[]): string[] {
	const last = texts.at(-1);
	if (!last) return ['Nothing was told.'];
	return [...new Set(texts.flatMap((one) => brokenBy(one, texts, last)))];
}

function brokenBy(one: ReportedText, all: readonly ReportedText[], last: ReportedText): string[] {
	const later = paymentsAfter(one, all);
	const own = later.filter(({ stage }) => isOwnStage(stage, one.swap));
	const said = `${one.headline} | ${one.coins} | ${one.next}`;
	const broken: string[] = [];
	const claim = (words: RegExp, holds: (found: RegExpExecArray) => boolean, instead: string) => {
		const found = words.exec(said);
		if (found && !holds(found)) broken.push(`"${found[0]}" but ${instead}`);
	};
	const paysMore = one.more[one.swap.pays.coin] ?? 0;
	const amount = Number(one.swap.pays.amount) / 1e8;
	if (FINAL.includes(one.state) && (last.state !== one.state || last.headline !== one.headline))
		broken.push(`"${one.headline}" but then "${last.headline}"`);
	claim(
		/still in your wallet|never left your wallet/,
		() => paysMore > -amount / 2,
		`the wallet has ${paysMore}`,
	);
	claim(/are locked in the swap/, () => paysMore < -amount / 2, `the wallet has ${paysMore}`);
	claim(
		/(arrived|are) in your wallet/,
		() => (one.more[one.swap.gets.coin] ?? 0) > 0 || one.state !== 'finished',
		'nothing arrived',
	);
	claim(
		/can be taken back (?:from|since) (\S+Z)/,
		([, at = '']) => own.every(({ stage, seenAt }) => !isEarly(stage, seenAt, at, one.swap)),
		`taken back ${own.map(({ stage, seenAt }) => `${stage} ${new Date(seenAt).toISOString()}`).join()}`,
	);
	claim(
		/takes (?:the deposit|it) from (\S+Z): ([\d.]+) /,
		([, at = '', sum]) =>
			later.every(
				({ stage, seenAt, amount: got }) =>
					stage !== 'deposit-claim' ||
					(seenAt >= Date.parse(at) && Math.abs(Number(sum) - Number(got ?? 0n) / 1e8) < 1e-8),
			),
		'it took something else',
	);
	claim(
		/If your counterparty gives up, your node takes/,
		() => last.state !== 'returned' || /your payment comes back/.test(said),
		'the payment came back',
	);
	const [next] = later;
	const isOwn = next !== undefined && isOwnStage(next.stage, one.swap);
	const isOwnNext = isOwn && !WAYS_BACK.includes(next.stage);
	claim(/Your counterparty acts next/, () => !isOwnNext, `the own node made ${next?.stage ?? ''}`);
	claim(
		/Your node continues on its own\.|your node continues this swap/,
		() => (next === undefined ? last.state === 'finished' : isOwnNext || (isOwn && hasReceived(one.swap))),
		`then came ${next?.stage ?? 'nothing'}`,
	);
	claim(/no longer continues this swap/, () => own.every(({ stage }) => WAYS_BACK.includes(stage)), 'it did');
	claim(
		/no longer hears from your counterparty/,
		() => later.every(({ stage }) => stage !== 'maker-payment' && stage !== 'taker-spend'),
		'it did',
	);
	claim(/It takes your deposit back/, () => last.state === 'returned', `it ended as ${last.state}`);
	claim(
		/our node collects the coins/,
		() => own.length === 0 || own.some(({ stage }) => WAYS_BACK.includes(stage)),
		'it did not',
	);
	claim(
		/There is nothing to do/,
		() => own.length === 0,
		`the own node made ${own.map(({ stage }) => stage).join()}`,
	);
	return broken;
}

interface Seen {
	readonly stage: Stage;
	readonly amount: bigint | undefined;
	/** Time of the poll that first saw the payment. */
	readonly seenAt: number;
}

/** Payments first seen after a poll. */
function paymentsAfter({ swap, time }: ReportedText, all: readonly ReportedText[]): Seen[] {
	const known = new Set(swap.payments.map(({ stage }) => stage));
	const seen: Seen[] = [];
	for (const texts of all) {
		if (texts.time < time) continue;
		for (const { stage, amount } of texts.swap.payments) {
			if (known.has(stage)) continue;
			known.add(stage);
			seen.push({ stage, amount, seenAt: texts.time });
		}
	}
	return seen;
}

/**
 * True if a payment was refunded before the announced time. A deposit returned after a trade is not an early refund.
 */
function isEarly(stage: Stage, seenAt: number, at: string, { isMaker }: Swap): boolean {
	const isBack = isMaker ? stage === 'maker-reclaim' : stage === 'taker-reclaim';
	return isBack && seenAt < Date.parse(at) - POLL_MS;
}
