import { parseUnits, type UnitsProblem, formatUnits } from './tokens.ts';
import { hasHidden } from './text/visible-text.ts';
import { type FlowRecord, type FlowStep, isUnfinished } from './flow/money-flow.ts';
import { readRecipientTable, type RecipientRow, type TableRowProblem } from './text/pasted.ts';

/** Tokens sent to this key are burned: it is not a point on the curve, so no private key exists. */
export const BURN_KEY = '02deaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddead';

/** The token module's global key, whose private key is public. */
export const MODULE_KEY = '03e6191c70c9c9a28f9fd87089b9488d0e6c02fb629df64979c9cdb6b2b4a68d95';

/** Context for validating a recipient. */
export interface RecipientContext {
	/** Public key of the sender, if known. */
	readonly ownKey: string | undefined;
	/** True if 33 bytes in hexadecimal are a point on the curve, so that a private key can exist. */
	readonly isOnCurve: (key: string) => boolean;
}

export interface Recipient {
	/** 66 lower-case hexadecimal digits. */
	readonly key: string;
	readonly is: 'other' | 'self' | 'burn';
}

/** Why a typed string is not a recipient. */
export type RecipientProblem =
	| { readonly kind: 'empty' }
	/** An address, not a public key. */
	| { readonly kind: 'address' }
	| { readonly kind: 'not-hexadecimal' }
	/** An uncompressed public key; tokens sent to it are lost. */
	| { readonly kind: 'uncompressed' }
	| { readonly kind: 'length'; readonly digits: number }
	/** Starts with digits that no public key has. */
	| { readonly kind: 'prefix' }
	| { readonly kind: 'module-key' }
	| { readonly kind: 'not-on-curve' }
	/** The burn key, where sending is expected. */
	| { readonly kind: 'burn-key' };

/** Length of a compressed public key in hexadecimal digits. */
export const KEY_DIGITS = 66;

/**
 * Parses a recipient. A daemon accepts almost any string as a key, and the tokens are then lost, so the input
 * is never guessed, cut or completed.
 */
export function readRecipient(
	typed: string,
	{ ownKey, isOnCurve }: RecipientContext,
): Recipient | RecipientProblem {
	const key = typed.trim().toLowerCase();
	const problem = formProblem(typed.trim());
	if (problem) return problem;
	if (key === BURN_KEY) return { key, is: 'burn' };
	if (key === MODULE_KEY) return { kind: 'module-key' };
	if (!isOnCurve(key)) return { kind: 'not-on-curve' };
	return { key, is: key === ownKey?.toLowerCase() ? 'self' : 'other' };
}

/** Parses a recipient and rejects the burn key. */
export function readReceiver(typed: string, context: RecipientContext): Recipient | RecipientProblem {
	const recipient = readRecipient(typed, context);
	return 'is' in recipient && recipient.is === 'burn' ? { kind: 'burn-key' } : recipient;
}

function formProblem(text: string): RecipientProblem | undefined {
	if (text === '') return { kind: 'empty' };
	if (/^[Rb][1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { kind: 'address' };
	if (!/^[\da-f]+$/i.test(text)) return { kind: 'not-hexadecimal' };
	if (/^04/.test(text) && text.length === 130) return { kind: 'uncompressed' };
	if (text.length !== KEY_DIGITS) return { kind: 'length', digits: text.length };
	return /^0[23]/.test(text) ? undefined : { kind: 'prefix' };
}

/** Addresses of the daemon and of the token module on the token chain. */
export interface TokenAddresses {
	/** Address of the daemon's coins; missing if the daemon runs without a key. */
	readonly own: string | undefined;
	/** Address of the daemon's tokens. */
	readonly ownTokens: string | undefined;
	/** Address of the token module, where the chain finds its tokens; the same on every chain. */
	readonly module: string | undefined;
	/**
	 * Funds available for creating a token, in satoshis; missing for old daemons, which do not report them.
	 */
	readonly funds: bigint | undefined;
}

/** Address for tokens of the token module's global key; the same on every chain. */
export const MODULE_TOKEN_ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';

/** A transfer as typed by the user. */
export interface TransferDraft {
	readonly tokenId: string;
	/** Name of the token when the form was filled in. */
	readonly name?: string | undefined;
	/** Public key of the sender, as reported by the daemon when the form was filled in. */
	readonly sender: string;
	readonly recipient: string;
	readonly amount: string;
	/** Decimal places of the typed amount. */
	readonly places: number;
	/** Position in a list of transfers, if any. */
	readonly batch?: BatchPlace | undefined;
}

/** Position of a transfer in a list. */
interface BatchPlace {
	readonly id: string;
	/** Counted from 1. */
	readonly row: number;
	readonly rows: number;
}

/** Instruction to the daemon to build a transfer. */
export interface TransferOrder {
	readonly tokenId: string;
	readonly sender: string;
	readonly recipient: string;
	/** Amount in smallest units of the token. */
	readonly units: bigint;
}

/** Why an amount cannot be sent. Amounts are in smallest units. */
export type SendingProblem =
	| { readonly kind: UnitsProblem | 'zero' }
	/** No units of the token are available. */
	| { readonly kind: 'none-held' }
	| { readonly kind: 'too-much'; readonly units: bigint; readonly held: bigint };

/** One problem per field. */
export interface TransferProblems {
	readonly recipient?: RecipientProblem;
	readonly amount?: SendingProblem;
}

/**
 * Parses a typed amount into units.
 *
 * @param held available units; missing if unknown
 */
export function readAmount(typed: string, places: number, held?: bigint): bigint | SendingProblem {
	const units = parseUnits(typed, places);
	if (typeof units === 'string') return { kind: units };
	if (units === 0n) return { kind: 'zero' };
	if (held === undefined || units <= held) return units;
	return held === 0n ? { kind: 'none-held' } : { kind: 'too-much', units, held };
}

/**
 * Validates a transfer.
 *
 * @param held available units; missing if unknown
 */
export function transferProblems(
	draft: TransferDraft,
	context: RecipientContext,
	held?: bigint,
): TransferProblems {
	const recipient = readReceiver(draft.recipient, context);
	const amount = readAmount(draft.amount, draft.places, held);
	return {
		...('kind' in recipient && { recipient }),
		...(typeof amount !== 'bigint' && { amount }),
	};
}

/** The order for a draft; `undefined` if the draft has a problem. */
export function transferOrderOf(draft: TransferDraft, context: RecipientContext): TransferOrder | undefined {
	const recipient = readRecipient(draft.recipient, context);
	const units = readAmount(draft.amount, draft.places);
	const isSenderKnown = context.isOnCurve(draft.sender);
	if ('kind' in recipient || typeof units !== 'bigint' || !isSenderKnown) return undefined;
	return { tokenId: draft.tokenId, sender: draft.sender, recipient: recipient.key, units };
}

/** A phrase that the user types to confirm a burn. */
export interface BurnPhrase {
	readonly is: 'name' | 'id';
	readonly text: string;
}

/** Digits of an id that tell tokens with the same name apart. */
const ID_DIGITS = 8;

/**
 * Characters that can be typed and told apart: Latin letters, digits and ASCII, with single spaces in
 * between.
 */
const TYPEABLE = /^(?! )(?!.*(?: {2}| $))[\p{Script=Latin}\p{Nd}\x20-\x7e]+$/u;

/**
 * The token's exact name. A name that cannot be typed exactly (look-alike letters, hidden characters, unusual
 * spaces) is replaced by the start of the token's id.
 */
export function burnPhraseOf({ name, id }: { readonly name: string; readonly id: string }): BurnPhrase {
	const canBeTyped = TYPEABLE.test(name) && !hasHidden(name) && name.normalize('NFC') === name;
	return canBeTyped ? { is: 'name', text: name } : { is: 'id', text: id.slice(0, ID_DIGITS) };
}

/**
 * Maximum number of token outputs in one transfer of a daemon. Each output is at least 1/60 of the amount.
 */
const MAX_OUTPUTS = 60;
const PART = BigInt(MAX_OUTPUTS);

/**
 * Returns the largest amount that one transfer can send, in units. A daemon takes outputs in index order and
 * skips those too small for the amount, so it may reject an amount and accept a larger one.
 *
 * @param outputs value of each output, in the daemon's order
 * @param wanted upper limit of the result
 */
export function mostCarried(outputs: readonly bigint[], wanted: bigint): bigint {
	const sizes = [...new Set(outputs)].sort((one, other) => (one < other ? -1 : 1));
	let most = 0n;
	for (const [place, size] of sizes.entries()) {
		// Outputs below `amount / PART` are skipped, so from `smallest * PART` on, `size` is the smallest
		// output left.
		const smallest = place === 0 ? 0n : (sizes[place - 1] ?? 0n) + 1n;
		const sum = sumOf(outputs.filter((each) => each >= size).slice(0, MAX_OUTPUTS));
		const amount = leastOf(wanted, sum, size * PART + PART - 1n);
		if (amount >= smallest * PART && amount > most) most = amount;
	}
	return most;
}

export const sumOf = (outputs: readonly bigint[]): bigint => outputs.reduce((sum, each) => sum + each, 0n);

const leastOf = (first: bigint, ...others: readonly bigint[]): bigint =>
	others.reduce((least, each) => (each < least ? each : least), first);

/** A transfer sent by this app, parsed from the signed bytes. */
export interface SentTransfer extends Pick<FlowRecord, 'step' | 'reached'> {
	readonly tokenId: string;
	/** Amount sent, in units. The other amounts use units too. */
	readonly sent: bigint;
	/** Change returned to the sender. */
	readonly change: bigint;
	/** True if the recipient is the sender. */
	readonly isToSelf: boolean;
}

/** A balance as returned by a daemon. */
export interface BalanceReading {
	readonly units: bigint;
	/** Time of the reading, in milliseconds since 1970. */
	readonly at: number;
}

/** A token balance adjusted for unconfirmed transfers. */
export interface PendingBalance {
	/** Balance once all unconfirmed transfers are in a block. */
	readonly total: bigint;
	/** Part of the total that can be sent now. */
	readonly spendable: bigint;
	/** Part of the total that returns with the next block. */
	readonly returning: bigint;
	/** Amount being sent to other keys. */
	readonly leaving: bigint;
}

/**
 * Adjusts a balance for unconfirmed transfers. Until the next block, a daemon ignores spent outputs and their
 * change, so a balance drops by far more than the amount sent and then recovers. The app's own transfers show
 * how much returns.
 */
export function balanceWithPending(
	{ units, at }: BalanceReading,
	transfers: readonly SentTransfer[],
): PendingBalance {
	const balance = { total: units, spendable: units, returning: 0n, leaving: 0n };
	for (const transfer of transfers) {
		if (!isPending(transfer, at)) continue;
		const back = transfer.change + (transfer.isToSelf ? transfer.sent : 0n);
		const spent = transfer.sent + transfer.change;
		// A reading from before the transfer was sent still includes the spent outputs.
		const isCounted = at < (transfer.reached.sending ?? 0);
		balance.spendable -= isCounted ? spent : 0n;
		balance.total += back - (isCounted ? spent : 0n);
		balance.returning += back;
		balance.leaving += spent - back;
	}
	return balance;
}

/** True if the daemon has the transfer and the reading predates its block. */
function isPending({ step, reached }: SentTransfer, at: number): boolean {
	if (step === 'accepted') return true;
	return (step === 'mined' || step === 'visible') && at < (reached.mined ?? 0);
}

/** A list of transfers as typed or pasted. */
export interface BatchDraft {
	readonly tokenId: string;
	readonly text: string;
	/** Decimal places of the amounts. */
	readonly places: number;
}

/**
 * Converts the rows of a list into transfers, in order. Rows with a problem are dropped; callers check that
 * there are none.
 */
export function transfersOfBatch(
	rows: readonly BatchRow[],
	of: Pick<TransferDraft, 'tokenId' | 'name' | 'sender' | 'places'> & { readonly listId: string },
): TransferDraft[] {
	const { listId, ...draft } = of;
	const orders = rows.flatMap(({ order }) => (order ? [order] : []));
	return orders.map(({ key, units }, index) => ({
		...draft,
		recipient: key,
		amount: formatUnits(units, draft.places),
		batch: { id: listId, row: index + 1, rows: orders.length },
	}));
}

/** A journal entry for one row of a list. */
export interface BatchLine extends FlowRecord<TransferDraft> {
	readonly id: string;
	readonly created: number;
}

/** The latest attempt of each row, ordered by row. */
export function latestLines<Line extends BatchLine>(lines: readonly Line[]): Line[] {
	const latest = new Map<number, Line>();
	for (const line of lines) {
		const row = rowOf(line);
		const known = latest.get(row);
		if (!known || known.created < line.created) latest.set(row, line);
	}
	return [...latest.values()].sort((a, b) => rowOf(a) - rowOf(b));
}

export const rowOf = ({ draft }: BatchLine): number => draft.batch?.row ?? 0;

/**
 * Transfers by list, without refused rows. A single transfer is a list of one; a list with unknown rows is left
 * out.
 */
export function transferLists<Line extends BatchLine>(
	lines: readonly Line[],
): { readonly id: string; readonly sent: readonly Line[] }[] {
	const idOf = ({ id, draft }: Line) => draft.batch?.id ?? id;
	return [...new Set(lines.map(idOf))].flatMap((id) => {
		const rows = latestLines(lines.filter((line) => idOf(line) === id));
		const isWhole = rows.length === (rows[0]?.draft.batch?.rows ?? 1);
		return isWhole ? [{ id, sent: rows.filter(({ step }) => step !== 'refused') }] : [];
	});
}

/** Name, amount and number of recipients of transfers of one token. */
export function tokensMoved(lines: readonly BatchLine[]) {
	const { name, places = 0 } = lines[0]?.draft ?? {};
	const recipients = new Set(lines.map(({ draft }) => draft.recipient));
	recipients.delete(BURN_KEY);
	const amounts = lines.map(({ draft }) => readAmount(draft.amount, draft.places));
	const units = sumOf(amounts.filter((amount) => typeof amount === 'bigint'));
	return { coins: name ? [name] : [], tokens: { units, places, recipients: recipients.size } };
}

/** Steps after which the next transfer can be sent: the change of a confirmed transfer can be spent. */
const IS_SETTLED: readonly FlowStep[] = ['mined', 'visible', 'refused'];

/** The next line to send; `undefined` once every row is sent or refused. */
export function nextLine<Line extends BatchLine>(lines: readonly Line[]): Line | undefined {
	return lines.find((line) => isUnfinished(line) && !IS_SETTLED.includes(line.step));
}

export interface BatchProgress {
	readonly rows: number;
	/** Rows in a block. */
	readonly done: number;
	readonly refused: number;
}

export function progressOf(lines: readonly BatchLine[]): BatchProgress {
	const count = (...steps: FlowStep[]) => lines.filter(({ step }) => steps.includes(step)).length;
	return { rows: lines.length, done: count('mined', 'visible'), refused: count('refused') };
}

/** Exports the results as CSV. No cell needs quoting or can be mistaken for a formula. */
export function batchResult(lines: readonly BatchLine[], words: (line: BatchLine) => string): string {
	const rows = lines.map((line) => [
		rowOf(line),
		line.draft.recipient,
		line.draft.amount,
		words(line).replaceAll(',', ''),
		line.reached.sending === undefined ? '' : (line.txid ?? ''),
	]);
	return [['row', 'pubkey', 'amount', 'state', 'txid'], ...rows]
		.map((row) => `${row.join(',')}\r\n`)
		.join('');
}

/** More than eight hours of blocks, at one transfer per block and one block per minute. */
export const MAX_BATCH_ROWS = 500;

/** Why a row cannot be sent. */
export type RowProblem =
	| TableRowProblem
	| { readonly kind: 'recipient'; readonly problem: RecipientProblem }
	| { readonly kind: 'amount'; readonly problem: SendingProblem };

/** A warning about a valid row. */
export type RowNote =
	{ readonly kind: 'own-key' } | { readonly kind: 'repeated'; readonly firstLine: number };

/** A problem of the whole list. */
export type ListProblem =
	| { readonly kind: 'too-many-rows'; readonly rows: number; readonly most: number }
	| { readonly kind: 'too-much' };

/** One row of a list, with strings as typed. */
export interface BatchRow {
	/** Line number in the text, from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** Recipient and units, if the row has no problem. */
	readonly order?: { readonly key: string; readonly units: bigint };
	readonly problem?: RowProblem;
	readonly note?: RowNote;
}

export interface BatchList {
	readonly rows: readonly BatchRow[];
	/** Total units of the rows without a problem. */
	readonly total: bigint;
	/** Part of the total that goes to other keys; the rest comes back. */
	readonly leaving: bigint;
	readonly problems: number;
	readonly problem?: ListProblem;
}

export interface BatchContext extends RecipientContext {
	/** Decimal places of the amounts. */
	readonly places: number;
	/** Balance of the sender; `undefined` if unknown. */
	readonly held: bigint | undefined;
}

/** Parses a list of public keys and amounts, and validates every row. */
export function readBatch(text: string, context: BatchContext): BatchList {
	const rows = noteRepeats(readRecipientTable(text).map((row) => evaluateRow(row, context)));
	const total = totalOf(rows);
	const own = context.ownKey?.toLowerCase();
	const leaving = totalOf(rows.filter(({ order }) => order?.key !== own));
	const problems = rows.filter(({ problem }) => problem !== undefined).length;
	return { rows, total, leaving, problems, problem: wholeProblem(rows, own, context.held) };
}

const totalOf = (rows: readonly BatchRow[]): bigint => sumOf(rows.map(({ order }) => order?.units ?? 0n));

function evaluateRow({ problem, ...row }: RecipientRow, context: BatchContext): BatchRow {
	if (problem) return { ...row, problem };
	const recipient = readReceiver(row.recipient, context);
	if ('kind' in recipient) return { ...row, problem: { kind: 'recipient', problem: recipient } };
	const units = readAmount(row.amount, context.places);
	if (typeof units !== 'bigint') return { ...row, problem: { kind: 'amount', problem: units } };
	const note: RowNote | undefined = recipient.is === 'self' ? { kind: 'own-key' } : undefined;
	return { ...row, order: { key: recipient.key, units }, note };
}

/** Marks repeated recipients, which may be intended or a mistake. */
function noteRepeats(rows: readonly BatchRow[]): BatchRow[] {
	const firstLines = new Map<string, number>();
	return rows.map((row) => {
		const key = row.order?.key;
		const firstLine = key === undefined ? undefined : firstLines.get(key);
		if (key !== undefined && firstLine === undefined) firstLines.set(key, row.line);
		return firstLine === undefined ? row : { ...row, note: { kind: 'repeated', firstLine } };
	});
}

function wholeProblem(
	rows: readonly BatchRow[],
	own: string | undefined,
	held: bigint | undefined,
): ListProblem | undefined {
	if (rows.length > MAX_BATCH_ROWS) return { kind: 'too-many-rows', rows: rows.length, most: MAX_BATCH_ROWS };
	let left = held;
	for (const { order } of rows) {
		if (left === undefined || !order) continue;
		if (order.units > left) return { kind: 'too-much' };
		if (order.key !== own) left -= order.units;
	}
	return undefined;
}
