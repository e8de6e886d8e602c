import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { ListedCoin } from '#lib/domain/coins/coin-use.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { usualOther } from '#lib/domain/market/pair-search.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { editOrder, newOrderDraft } from '#lib/domain/orders/order-draft.ts';
import type { TypedCommand, TypedSum } from '#lib/domain/search/typed-command.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Asked } from './search-entry.ts';

/** The desk, as a command's form is opened on it. */
export interface CommandPlace {
	readonly desk: Desk;
	readonly coins: readonly ListedCoin[];
	/** The pair that the trade page showed last. */
	readonly viewed: Pair | undefined;
}

/** Opens the command's form with what was typed. Only the form sends anything, when the user has looked at it. */
export async function openForm(command: TypedCommand, place: CommandPlace): Promise<void> {
	switch (command.does) {
		case 'send':
			return openSend(command, place.desk);
		case 'lock-coins':
			return openLock(command, place.desk);
		case 'trade':
			return openOrder(command, place);
		case 'set-alert':
			return go(`${resolve('/alerts')}?${alertQuery(command, place)}`);
		case 'deposit':
			return openDeposit(command, place.desk);
		case 'receive':
			return go(`${resolve('/wallet/coin')}?${ofCoin(command.coin)}#receive`);
		case 'start-bot':
			return go(`${resolve('/bots/create')}${pairQuery(command.coin, place)}`);
		case 'prepare-outputs':
			return go(`${resolve('/wallet/outputs')}?${ofCoin(command.coin)}`);
		case 'create-token':
			return openToken(command.name, place.desk);
	}
}

const ofCoin = (coin: string) => new URLSearchParams({ coin }).toString();
const textOf = ({ amount }: TypedSum) => (amount === undefined ? '' : formatAmount(amount));

/** @param path resolved */
export function go(path: string, asked?: Asked): Promise<void> {
	// eslint-disable-next-line svelte/no-navigation-without-resolve -- the caller resolves it
	return goto(path, asked ? { state: { asked } } : {});
}

async function openSend(
	{ sum, to = '' }: Extract<TypedCommand, { does: 'send' }>,
	desk: Desk,
): Promise<void> {
	const { coin } = sum;
	const path = resolve('/wallet/send');
	if (coin === undefined) return go(path);
	const amount = textOf(sum);
	if (amount === '' && to === '') return go(`${path}?${ofCoin(coin)}`);
	const { Sends } = await import('#lib/state/wallet/sends.svelte.ts');
	const sends = desk.use(Sends);
	const funds = sends.fundsOf(coin);
	await funds.refresh();
	if (funds.fresh?.funds.outputs) {
		const { newSendDraft } = await import('#lib/domain/wallet/send-draft.ts');
		const id = await sends.beginAgain({ ...newSendDraft(coin), rows: [{ address: to, amount }] });
		return go(`${path}?${ofCoin(coin)}&flow=${id}`);
	}
	if (funds.fresh) {
		const { AccountSends } = await import('#lib/state/wallet/send-accounts.svelte.ts');
		desk.use(AccountSends).of(coin).draft = { to, amount };
	}
	return go(`${path}?${ofCoin(coin)}`);
}

async function openLock(
	{ sum, until = '' }: Extract<TypedCommand, { does: 'lock-coins' }>,
	desk: Desk,
): Promise<void> {
	const { coin } = sum;
	const path = resolve('/wallet/locks');
	if (coin === undefined) return go(path);
	const amount = textOf(sum);
	if (amount === '' && until === '') return go(`${path}?${ofCoin(coin)}`);
	const { TimeLocks } = await import('#lib/state/wallet/locks.svelte.ts');
	const { momentOf, newLockDraft } = await import('#lib/domain/wallet/lock-draft.ts');
	const at = until === '' ? 0 : momentOf(until, desk.settings.times);
	const id = await desk.use(TimeLocks).beginAgain({ ...newLockDraft(coin), amount, until, at });
	return go(`${path}?${ofCoin(coin)}&flow=${id}`);
}

async function openDeposit({ sum }: Extract<TypedCommand, { does: 'deposit' }>, desk: Desk): Promise<void> {
	const { Deposits } = await import('#lib/state/deposits/deposits.svelte.ts');
	const { newDepositDraft } = await import('#lib/domain/deposits/deposit-draft.ts');
	const id = await desk.use(Deposits).beginAgain({ ...newDepositDraft(REFERENCE_COIN), amount: textOf(sum) });
	return go(`${resolve('/deposits')}?flow=${id}`);
}

async function openToken(name: string, desk: Desk): Promise<void> {
	const path = resolve('/tokens/create');
	if (!desk.connection.daemon) return go(path);
	const { TokenCreation } = await import('#lib/state/tokens/token-creation.svelte.ts');
	const { EMPTY_TOKEN_DRAFT } = await import('#lib/domain/tokens/token-draft.ts');
	const id = await desk.use(TokenCreation).beginAgain({ ...EMPTY_TOKEN_DRAFT, kind: 'units', name });
	return go(`${path}?flow=${id}`);
}

/** The order form of a pair, with the side, and the amount and price that were typed. */
async function openOrder(
	{ side, sum, terms }: Extract<TypedCommand, { does: 'trade' }>,
	place: CommandPlace,
): Promise<void> {
	const base = sum.coin ?? '';
	const rel = terms.other ?? usualOther(base, place.coins, place.viewed);
	if (rel === undefined) return go(resolve('/trade'));
	const pair = { base, rel };
	const { Trading } = await import('#lib/state/orders/trading.svelte.ts');
	const form = place.desk.use(Trading).of(pair);
	let draft = newOrderDraft(side);
	if (terms.price !== undefined) draft = editOrder(draft, 'price', formatAmount(terms.price));
	if (sum.amount !== undefined) draft = editOrder(draft, 'amount', textOf(sum));
	form.edit(draft);
	return go(`${resolve('/trade')}?pair=${encodeURIComponent(formatPair(pair))}`, 'order-form');
}

function alertQuery(
	{ coin: base, terms }: Extract<TypedCommand, { does: 'set-alert' }>,
	{ coins, viewed }: CommandPlace,
): string {
	const rel = terms.other ?? usualOther(base, coins, viewed);
	const query = new URLSearchParams({ new: rel === undefined ? '' : formatPair({ base, rel }) });
	if (terms.price !== undefined) query.set('level', formatAmount(terms.price));
	return query.toString();
}

function pairQuery(base: string, { coins, viewed }: CommandPlace): string {
	const rel = usualOther(base, coins, viewed);
	return rel === undefined ? '' : `?pair=${encodeURIComponent(formatPair({ base, rel }))}`;
}
