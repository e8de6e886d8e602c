import { CallError } from '#lib/client/call-error.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { LockedCoins } from '#lib/domain/lock-list.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { WalletCoin } from '#lib/node/features/wallet.ts';
import { readOwnCoin } from '../flow/coin-payments.ts';

/** Reads the locked coins of time locks from their transactions. */
export class LockedCoinsReading {
	readonly #node: TradingNode;
	/** Cached permanently, because addresses never change. */
	readonly #coins = new Map<string, WalletCoin>();

	constructor(node: TradingNode) {
		this.#node = node;
	}

	/** `undefined` if the entry's transaction locks no coins. */
	async ofEntry({
		draft,
		hex = '',
		txid = '',
	}: TransactionEntry<'time-lock'>): Promise<LockedCoins | undefined> {
		const wallet = await this.#coin(draft.coin).catch(() => undefined);
		const typed = draft.destination.trim();
		return read(hex, { coin: draft.coin, txid, holder: typed, isOwn: typed === '', wallet });
	}

	/** @throws CallError if the transaction is unknown or locks no coins */
	async find(coin: string, txid: string): Promise<LockedCoins> {
		const wallet = await this.#coin(coin);
		const found = await this.#node.payments.find(coin, txid, { priority: 'user' });
		if (!found) throw new CallError('refused', 'The chain does not know it.', { code: 'TX-NOT-FOUND' });
		const locked = await read(found.hex ?? '', { coin, txid, holder: '', isOwn: false, wallet });
		if (locked) return locked;
		throw new CallError('refused', 'This transaction has no time lock that can be read.');
	}

	async #coin(coin: string): Promise<WalletCoin> {
		const known = this.#coins.get(coin) ?? (await readOwnCoin(this.#node, coin));
		if (!known) throw new CallError('refused', `The node does not know ${coin}.`, { code: 'COIN-UNKNOWN' });
		this.#coins.set(coin, known);
		return known;
	}
}

interface Known extends Pick<LockedCoins, 'coin' | 'txid' | 'holder' | 'isOwn'> {
	/** If defined, the holder is read from the script itself. */
	readonly wallet: WalletCoin | undefined;
}

async function read(hex: string, { wallet, ...known }: Known): Promise<LockedCoins | undefined> {
	const { decodeTransaction } = await import('#lib/chain/transaction.ts');
	const { lockedOutputOf } = await import('#lib/chain/contracts.ts');
	if (hex === '') return undefined;
	const versions = wallet?.versions ?? { publicKeyHash: 0, scriptHash: 0 };
	const locked = lockedOutputOf(decodeTransaction(hex), versions);
	if (!locked) return undefined;
	const holder = wallet ? (locked.address ?? '') : known.holder;
	const isOwn = wallet ? holder === wallet.address : known.isOwn;
	return { ...known, holder, isOwn, value: locked.output.value, at: locked.lock.lockTime * 1000 };
}
