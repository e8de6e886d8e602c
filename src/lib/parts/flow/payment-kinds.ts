import { resolve } from '$app/paths';
import type { TransactionDrafts } from '#lib/domain/flow/journal-entry.ts';
import { isEmptyRow } from '#lib/domain/send.ts';
import { plural } from '#lib/domain/text/language.ts';
import type { ReviewedDeposit } from '#lib/state/deposits/deposits.svelte.ts';
import type { PreparationReview } from '#lib/state/outputs.svelte.ts';
import type { LockReview } from '#lib/state/wallet/locks.svelte.ts';
import type { SendReview } from '#lib/state/wallet/sends.svelte.ts';
import type { FlowText } from '#lib/messages/flow.ts';
import { describeLockCost } from '#lib/messages/send.ts';

/** Review types of payments that the node builds, by kind of flow. */
export interface PaymentReviews {
	'prepare-outputs': PreparationReview;
	send: SendReview;
	'time-lock': LockReview;
	deposit: ReviewedDeposit;
}

export type PaymentKind = keyof PaymentReviews;

/** Line names that differ for one kind of payment. */
export interface LineNames {
	/** Name of the requested outputs. */
	readonly wanted?: string | undefined;
	/** The requested output that remains with the user. */
	readonly own?: { readonly address: string; readonly name: string } | undefined;
}

/** Formats a date in the user's time zone, from Unix seconds. */
type MomentText = (seconds: number) => string;

/** Texts of one kind of payment, as functions of its review. */
interface PaymentTexts<Kind extends PaymentKind> {
	readonly words: FlowText;
	/** Addresses that may be mistaken for known ones. */
	recipients?(review: PaymentReviews[Kind], draft: TransactionDrafts[Kind]): readonly string[];
	/** Confirmations required before sending; by default those for the cautions and look-alikes. */
	ticks?(
		common: { readonly cautions: readonly string[]; readonly lookAlikes: readonly string[] },
		review: PaymentReviews[Kind],
		text: MomentText,
	): readonly string[];
	/** Components of the cost, if it is more than the fee. */
	costDetail?(review: PaymentReviews[Kind], coin: string): string;
	names?(review: PaymentReviews[Kind], text: MomentText): LineNames;
	/** The final notice, with a link onward. */
	done(draft: TransactionDrafts[Kind]): {
		readonly title: string;
		readonly text: string;
		readonly button: string;
		readonly path: string;
	};
}

const NODE_FORM = { pages: ['Fill in'], ticks: [], sender: 'node' } as const;

export const PAYMENTS: { readonly [Kind in PaymentKind]: PaymentTexts<Kind> } = {
	'prepare-outputs': {
		words: {
			...NODE_FORM,
			flow: 'Prepare outputs',
			pages: ['Plan'],
			send: 'Send to myself',
			ticks: ['This costs only the fee. Everything else comes back to me.'],
			visible: 'Ready to trade with',
		},
		done: ({ trades, amount, coin, pair }) => ({
			title: 'Outputs ready',
			text: plural(
				trades,
				`A trade of ${amount} ${coin} fits now.`,
				`${trades} trades of ${amount} ${coin} fit now.`,
			),
			button: 'Back to order',
			path: `${resolve('/trade')}${pair ? `?pair=${encodeURIComponent(pair)}` : ''}`,
		}),
	},
	send: {
		words: {
			...NODE_FORM,
			flow: 'Send coins',
			send: 'Send',
			ticks: ['The addresses are the right ones: sent coins cannot be taken back.'],
			visible: 'Paid',
		},
		// Read from the bytes of the built payment.
		recipients: ({ facts }) => [
			...new Set(facts.outputs.flatMap(({ to, address }) => (to === 'change' || !address ? [] : address))),
		],
		costDetail: () => 'what you send, and the fee',
		names: ({ ownAddress }) => ({ wanted: 'To', own: { address: ownAddress, name: 'To yourself' } }),
		done: ({ rows, coin }) => {
			const count = rows.filter((row) => !isEmptyRow(row)).length;
			const paid = plural(count, 'The payment is in a block.', `${count} payments are in a block.`);
			return {
				title: 'Payment confirmed.',
				text: `${paid} The recipient decides how many confirmations are needed.`,
				button: 'Send more',
				path: `${resolve('/wallet/send')}?coin=${encodeURIComponent(coin)}`,
			};
		},
	},
	'time-lock': {
		words: { ...NODE_FORM, flow: 'Lock coins', send: 'Lock', visible: 'Locked' },
		recipients: (_, { destination }) => [destination],
		ticks: ({ cautions, lookAlikes }, { until = 0 }, text) => [
			...lookAlikes,
			...cautions,
			`Nothing can bring these coins back before ${text(until)}: not the node, and not its passphrase.`,
		],
		costDetail: ({ rounding }, coin) => describeLockCost(rounding, coin),
		names: ({ until }, text) => ({
			wanted: until === undefined ? 'As you asked' : `Locked until ${text(until)}`,
		}),
		done: ({ coin }) => ({
			title: 'The coins are locked.',
			text: 'Time locks lists them. Reclaim them there once the date has come.',
			button: 'All time locks',
			path: `${resolve('/wallet/locks')}?coin=${encodeURIComponent(coin)}`,
		}),
	},
	deposit: {
		words: { ...NODE_FORM, flow: 'Make a deposit', send: 'Deposit', visible: 'Counts as credit' },
		ticks: ({ cautions }, { until = 0, announcedTo }, text) => [
			...cautions,
			`These coins are locked until ${text(until)}. Neither you nor the node can spend them before.`,
			...(announcedTo === undefined
				? []
				: [
						`A key of the network, that of ${announcedTo}, can spend this deposit at any time. That is how this node program makes deposits.`,
					]),
		],
		costDetail: ({ announcedTo }) =>
			announcedTo === undefined
				? 'the locked coins and the fee'
				: 'the locked coins, the announcement (not returned) and the fee',
		names({ announcedTo, address, until = 0 }, text) {
			const name = `Locked until ${text(until)}`;
			return {
				wanted: announcedTo === undefined ? name : 'Announces the deposit to sellers',
				own: address === undefined ? undefined : { address, name },
			};
		},
		done: () => ({
			title: 'The deposit counts as credit.',
			text: 'Swaps covered by the deposit no longer wait for confirmations. The deposit stays listed until you claim it.',
			button: 'All deposits',
			path: resolve('/deposits'),
		}),
	},
};
