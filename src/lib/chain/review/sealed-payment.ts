import { bytesToHex } from '@noble/hashes/utils.js';
import { unseal } from '../keys/sealed-data.ts';
import { carriedData } from '../script/script.ts';
import { decodeTransaction } from '../transaction/transaction.ts';
import type { WantedPayment } from './payment-facts.ts';
import { reviewPayment, type PaymentReview } from './payment-review.ts';
import type { SealProblem } from './payment-problems.ts';

/**
 * Checks a payment whose data the node was to encrypt: it is opened with the passphrase and compared with what was typed.
 *
 * @param passphrase empty where it is not known any more, as after a reload
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
 */
export function reviewSealedPayment(
	hex: string,
	wanted: WantedPayment & { readonly data: Uint8Array },
	passphrase: string,
): PaymentReview {
	const [sealed, ...more] = decodeTransaction(hex).outputs.flatMap(({ script }) => carriedData(script) ?? []);
	// Nothing to open, or more than one: the comparison with what was typed says so.
	if (!sealed || more.length > 0) return reviewPayment(hex, wanted);
	const review = reviewPayment(hex, { ...wanted, data: sealed });
	const why = sealProblem(sealed, wanted.data, passphrase);
	return why ? { ...review, problems: [{ kind: 'sealed-data', why }, ...review.problems] } : review;
}

function sealProblem(sealed: Uint8Array, data: Uint8Array, passphrase: string): SealProblem | undefined {
	if (bytesToHex(sealed) === bytesToHex(data)) return 'not-encrypted';
	if (passphrase === '') return 'no-passphrase';
	const opened = unseal(sealed, passphrase);
	if (typeof opened === 'string') return opened;
	return bytesToHex(opened) === bytesToHex(data) ? undefined : 'differs';
}
