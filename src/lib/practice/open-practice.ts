import { Accounts } from './accounts.ts';
import { CallLog } from './call-log.ts';
import { rulesOfCoin } from './chain/chain-rules.ts';
import { Ledger } from './chain/ledger.ts';
import { COINS, type PracticeCoin } from './coins.ts';
import { PracticeDaemon } from './daemon/practice-daemon.ts';
import { Faults, faultyDaemonAnswer, faultyNodeReply } from './faults.ts';
import { fundAccount, fundOutputs } from './funding.ts';
import { openMarket } from './market/market.ts';
import { CoinSwitches } from './node/coin-switches.ts';
import { ConfirmationRules } from './node/confirmation-rules.ts';
import type { NodeParts } from './node/context.ts';
import { PracticeNode } from './node/practice-node.ts';
import { readRequest } from './node/request-json.ts';
import { SignIn } from './node/sign-in.ts';
import type {
	ControlAnswer,
	ControlCommand,
	DaemonAnswer,
	Fault,
	Practice,
	PracticeOptions,
} from './practice.ts';
import { PRACTICE_SIGN_IN } from './practice-sign-in.ts';
import { Sleeper } from './sleeper.ts';
import { EventStream } from './stream/event-stream.ts';
import { OutputLocks } from './wallet/output-locks.ts';
import { World } from './world.ts';

/** Opens the practice world that the store holds, or begins one, with its trading node and its chain daemon. */
export async function openPractice(options: PracticeOptions): Promise<Practice> {
	const world = await World.open(options);
	const parts = nodePartsOf(world);
	await world.transact(() => {
		if (!parts.signIn.isStarted) begin(parts);
	});
	return new OpenPractice(world, new PracticeNode(world, parts), await PracticeDaemon.open(world));
}

function nodePartsOf(world: World): NodeParts {
	const ledgers = new Map(
		COINS.filter((coin) => coin.bookkeeping !== 'accounts').map((coin): [PracticeCoin, Ledger] => [
			coin,
			new Ledger(world, rulesOfCoin(coin)),
		]),
	);
	return {
		signIn: new SignIn(world),
		switches: new CoinSwitches(world),
		market: openMarket(world.chance, world.start),
		accounts: new Accounts(world),
		outputLocks: new OutputLocks(world),
		confirmationRules: new ConfirmationRules(world),
		events: new EventStream(world),
		sleeper: new Sleeper(world),
		ledgerOf: (coin) => ledgers.get(coin),
	};
}

function begin({ signIn, accounts, ledgerOf }: NodeParts): void {
	signIn.change(PRACTICE_SIGN_IN.passphrase, 'nogui', 0);
	for (const coin of COINS) {
		const ledger = ledgerOf(coin);
		if (ledger) fundOutputs(ledger, coin, signIn.keys.publicKey);
		else fundAccount(accounts, coin, signIn.keys.publicKey);
	}
}

class OpenPractice implements Practice {
	readonly signIn = PRACTICE_SIGN_IN;
	readonly #world: World;
	readonly #node: PracticeNode;
	readonly #daemon: PracticeDaemon;
	readonly #faults = new Faults();
	readonly #log = new CallLog();

	constructor(world: World, node: PracticeNode, daemon: PracticeDaemon) {
		this.#world = world;
		this.#node = node;
		this.#daemon = daemon;
	}

	callNode(body: string): Promise<Uint8Array | undefined> {
		return this.#faultily(body, () => this.#node.call(body), faultyNodeReply);
	}

	callDaemon(body: string): Promise<DaemonAnswer | undefined> {
		return this.#faultily(body, () => this.#daemon.call(body), faultyDaemonAnswer);
	}

	async control(command: ControlCommand): Promise<ControlAnswer> {
		const { clock } = this.#world;
		switch (command.control) {
			case 'pause':
				await this.#world.moveClock(() => clock.pause());
				break;
			case 'run':
				await this.#world.moveClock(() => clock.run());
				break;
			case 'advance':
				await this.#world.moveClock(() => clock.advance(command.ms));
				break;
			case 'fault':
				this.#faults.order(command.method, command.fault, command.times ?? 1);
				break;
			case 'start-daemon':
				return { time: clock.now(), daemonKeys: await this.#daemon.start(command) };
			case 'warm-up':
				await this.#daemon.warmUp(command.ms);
				break;
			case 'calls':
				return { time: clock.now(), calls: this.#log.counts };
		}
		return { time: clock.now() };
	}

	close(): Promise<void> {
		return this.#world.close();
	}

	/** A lost call does its work like a good one; the other faults keep the call from being done. */
	async #faultily<Reply>(
		body: string,
		call: () => Promise<Reply | undefined>,
		faulty: (fault: Fault) => Reply | undefined,
	): Promise<Reply | undefined> {
		const method = methodOf(body);
		this.#log.note(method);
		const fault = this.#faults.take(method);
		if (fault === undefined) return call();
		if (fault === 'lost') await call();
		return faulty(fault);
	}
}

/** The method that a call asks for, by its wire name; empty where there is none. */
function methodOf(body: string): string {
	const method = readRequest(body)?.get('method');
	return typeof method === 'string' ? method : '';
}
