import { payToPublicKey } from '#lib/chain/script.ts';
import { decodeTransaction, transactionId, type TransactionOutput } from '#lib/chain/transaction.ts';
import type { DaemonMethodName } from '#lib/daemon/index.ts';
import { parseAmount } from '#lib/domain/money/amount.ts';
import { TOKEN_CHAIN } from '../chain/chain-rules.ts';
import { Ledger, type TransactionRow } from '../chain/ledger.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import type { DaemonParts } from './context.ts';
import { RpcError, answerBody, type DaemonAnswer } from './envelope.ts';
import { DaemonTamperings, type DaemonTampering } from './tampering.ts';
import { DaemonRun, type DaemonStart } from './daemon-run.ts';
import { handlers, help, setpubkey } from './handlers.ts';
import { seedTokenChain } from './token-seed.ts';
import { TokenTamperings, type Tampering, TokenBook, tokenRules } from './tokens.ts';

export interface DaemonEnd {
	/** Number of blocks not yet flushed to disk. */
	readonly blocks: number;
	/** True (also if missing) if its peers have its pending transactions. */
	readonly reached?: boolean;
}

/** The chain daemon of a practice world, with its own chain and key. Answers like KomodoPlatform's daemon. */
export class PracticeDaemon {
	readonly #world: World;
	readonly #parts: DaemonParts;
	/** Transactions that only the peers of a killed daemon hold, in order of acceptance. */
	readonly #peers: Table<TransactionRow>;
	readonly #tamperings = new DaemonTamperings();

	private constructor(world: World) {
		this.#world = world;
		this.#peers = world.table(`${TOKEN_CHAIN.name} peers`);
		const ledger = new Ledger(world, TOKEN_CHAIN);
		const book = new TokenBook(ledger);
		ledger.addModule(tokenRules(book));
		this.#parts = { ledger, book, run: new DaemonRun(world), tampering: new TokenTamperings() };
	}

	/**
	 * Opens the daemon. Seeds the history of the chain in a new world.
	 * @param oldTokens number of additional tokens in that history.
	 */
	static async open(world: World, oldTokens = 0): Promise<PracticeDaemon> {
		const daemon = new PracticeDaemon(world);
		await world.transact(() => {
			seedTokenChain(world, daemon.#parts, oldTokens);
		});
		return daemon;
	}

	/** Answers the body of one authorised POST. */
	call(body: string): Promise<DaemonAnswer> {
		return answerBody(body, (method, params) => this.#callMethod(method, params));
	}

	/** Restarts the daemon, optionally with different options. Returns the public keys of its wallet, in hexadecimal. */
	start(options: DaemonStart): Promise<readonly string[]> {
		const { run, ledger } = this.#parts;
		return this.#world.transact((now) => {
			const { standsAt } = run;
			run.start(options, ledger.blocks.heightAt(this.#timeOfDaemon(now)));
			if (!run.isAlone && standsAt !== undefined) this.#meetPeers(ledger, standsAt, now);
			return run.publicKeys;
		});
	}

	/**
	 * Kills the daemon. It restarts without peers, at the height of its last flush and with an empty mempool.
	 */
	kill({ blocks, reached = true }: DaemonEnd): Promise<void> {
		const { run, ledger } = this.#parts;
		return this.#world.transact((now) => {
			const standsAt = ledger.blocks.heightAt(this.#timeOfDaemon(now)) - blocks;
			const isHeld = ({ height }: TransactionRow) => reached || height <= ledger.blocks.heightAt(now);
			const lost = ledger.takeAbove(standsAt).filter(isHeld);
			lost.forEach(({ hex, acceptedAt, height }, place) =>
				this.#peers.set(String(this.#peers.size + place).padStart(6, '0'), { hex, acceptedAt, height }),
			);
			run.fallTo(standsAt);
		});
	}

	/**
	 * Receives the transactions of its peers; any received since the restart that conflict with them are lost.
	 */
	#meetPeers(ledger: Ledger, standsAt: number, now: number): void {
		const nextHeight = ledger.blocks.heightAt(now) + 1;
		const own = ledger.takeAbove(standsAt);
		for (const [place, row] of [...this.#peers.entries()]) {
			ledger.putBack(row);
			this.#peers.delete(place);
		}
		for (const row of own) ledger.putBack({ ...row, height: nextHeight });
	}

	/** The chain of a killed daemon does not grow while it has no peers. */
	#timeOfDaemon(now: number): number {
		const { run, ledger } = this.#parts;
		return run.standsAt === undefined ? now : Math.min(now, ledger.blocks.timeOf(run.standsAt));
	}

	/** Replaces the last blocks with empty ones, optionally those of a rival chain. */
	reorganise(blocks: number, { isRival = false } = {}): Promise<void> {
		return this.#world.transact((now) => this.#parts.ledger.reorganise(blocks, now, isRival));
	}

	/** @throws RangeError if the amount is invalid or the daemon has no key. */
	fund(coins: string): Promise<void> {
		const { ledger } = this.#parts;
		return this.#give(coins, (label, outputs) => ledger.grant(label, outputs));
	}

	/** Pays a miner's reward in the last block. */
	reward(coins: string): Promise<void> {
		const { ledger } = this.#parts;
		return this.#give(coins, (label, outputs, now) => ledger.reward(`reward, ${label}`, outputs, now));
	}

	async #give(
		coins: string,
		put: (label: string, outputs: readonly TransactionOutput[], now: number) => string,
	): Promise<void> {
		const { ledger, run } = this.#parts;
		const value = parseAmount(coins);
		const { tokenWallet } = run;
		if (typeof value !== 'bigint') throw new RangeError(`${coins} is no amount of coins`);
		if (!tokenWallet) throw new RangeError('The daemon has no key');
		const script = payToPublicKey(tokenWallet.publicKey);
		await this.#world.transact((now) => {
			const before = count(ledger.coins());
			// Granting is idempotent per label, so labels are tried until one is new.
			for (let time = 1; count(ledger.coins()) === before; time += 1)
				put(`fund ${coins}, gift ${time}`, [{ value, script }], this.#timeOfDaemon(now));
		});
	}

	/** Makes the daemon answer for `ms` milliseconds only that it is starting. */
	warmUp(ms: number): Promise<void> {
		return this.#world.transact((now) => this.#parts.run.warmUp(now, ms));
	}

	/** Makes the next `times` token transactions of the daemon differ from the request. */
	tamper(how: Tampering, times: number): void {
		this.#parts.tampering.order(how, times);
	}

	calm(): void {
		this.#parts.tampering.cancel();
		this.falsify(undefined);
	}

	/** Falsifies the daemon's replies in this way until the next call; `undefined` ends it. */
	falsify(about: DaemonTampering | undefined): void {
		this.#tamperings.order(about);
	}

	async #callMethod(method: string, params: readonly unknown[]): Promise<unknown> {
		if (method === 'help') return help(params);
		return this.#world.transact((now) => {
			const stage = this.#parts.run.stageAt(now);
			if (stage !== undefined) throw new RpcError(-28, stage);
			const context = { ...this.#parts, now: this.#timeOfDaemon(now) };
			if (method === 'setpubkey') return setpubkey(params, context);
			if (!isMethod(method)) throw new RpcError(-32601, 'Method not found');
			if (this.#tamperings.isInvented(method)) return idOf(params[0]);
			return this.#tamperings.tampered(method, handlers[method](params, context));
		});
	}
}

/** The txid of a transaction that was not sent. */
const idOf = (hex: unknown): string => transactionId(decodeTransaction(String(hex)));

const isMethod = (name: string): name is DaemonMethodName => Object.hasOwn(handlers, name);

const count = (things: Iterable<unknown>): number => [...things].length;
