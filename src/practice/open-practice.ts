import { openBots } from './bots.ts';
import { CallLog } from './call-log.ts';
import { rulesOfCoin } from './chain/chain-rules.ts';
import { Ledger } from './chain/ledger.ts';
import { Accounts, coinListOf, type PracticeCoin } from './coins.ts';
import { carryOut } from './control.ts';
import type { DaemonAnswer } from './daemon/envelope.ts';
import { PracticeDaemon } from './daemon/practice-daemon.ts';
import { openDeposits } from './deposits.ts';
import { doesItsWork, Faults, faultyDaemonAnswer, faultyNodeReply } from './faults.ts';
import { openMarket } from './market/market.ts';
import { Overlay } from './market/overlay.ts';
import { CoinSwitches, ConfirmationRules, Network, NodeFiles, SignIn } from './node-state.ts';
import { type VariantName, stalledSince, type Variant } from './node/variant.ts';
import { variants } from './node/variants.ts';
import { NodeLife } from './node/node-life.ts';
import type { NodeParts } from './node/node-parts.ts';
import { PracticeNode } from './node/practice-node.ts';
import { readRequest } from './node/request-json.ts';
import { PRACTICE_SIGN_IN } from './practice-sign-in.ts';
import type {
	ControlAnswer,
	ControlCommand,
	Fault,
	Practice,
	PracticeOptions,
	PracticeSignIn,
} from './practice.ts';
import {
	seedOldSwaps,
	fundAccount,
	fundOutputs,
	playScenario,
	durationOf,
	saveScenario,
	scenarioOf,
	type Scenario,
	scenarios,
} from './scenarios.ts';
import { coinsOf, DEFAULT_SETTINGS, seedOf, type StartSettings } from './start-settings.ts';
import { StatsLog } from './statistics.ts';
import { EventStream, PeerPrices, PAGE_PORT, type StreamSeat } from './stream.ts';
import { fundPeers } from './trade/swap-money.ts';
import { Trading } from './trade/trading.ts';
import { OfferedOutputs, OutputLocks } from './wallet/payment.ts';
import { PaymentTamperings, ReportedTamperings } from './wallet/tampering.ts';
import { holdBack } from './world/store.ts';
import { Sleeper } from './world/sleeper.ts';
import { World } from './world/world.ts';

/** Opens the stored practice world, or creates one, with its trading node and chain daemon. */
export async function openPractice(options: PracticeOptions): Promise<Practice> {
	const settings = options.settings ?? DEFAULT_SETTINGS;
	const start = (options.start ?? options.wall()) - durationOf(scenarios[options.scenario ?? 'fresh']);
	const store = holdBack(options.store);
	const world = await World.open({ ...options, store, seed: seedOf(options.seed, settings), start });
	const name = scenarioOf(world, options.scenario);
	const openParts = (variant: Variant) => nodePartsOf(world, settings, options, scenarios[name], variant);
	const variant = variants[options.variant ?? 'document'];
	// A scenario always runs with the document's rules, so that the world is the same for all node programs.
	const first = openParts(variants.document);
	const isNew = !first.signIn.isStarted;
	await world.transact(() => {
		if (!isNew) return goOn(first);
		saveScenario(world, name);
		begin(first);
		seedOldSwaps(world, first, scenarios[name].oldSwaps ?? 0);
	});
	const daemon = await PracticeDaemon.open(world, scenarios[name].oldTokens);
	if (isNew) {
		await playScenario(world, first, new PracticeNode(world, first, variants.document), scenarios[name]);
	}
	const parts = variant.name === 'document' ? first : await startAs(variant, world, openParts);
	await store.release();
	return new OpenPractice(world, parts, variant, daemon);
}

/** Starts the node as a different program, with empty memory. */
async function startAs(
	variant: Variant,
	world: World,
	openParts: (variant: Variant) => NodeParts,
): Promise<NodeParts> {
	const parts = openParts(variant);
	await world.transact(() => {
		parts.life.forget();
	});
	return parts;
}

function nodePartsOf(
	world: World,
	settings: StartSettings,
	{ streamPort = PAGE_PORT, files }: PracticeOptions,
	{ market, coinCount }: Scenario,
	variant: Variant,
): NodeParts {
	const events = new EventStream(world, streamPort);
	const overlay = new Overlay(world);
	const coins = coinListOf(coinCount);
	const countsLost = variant.rules.countsFailedRequests;
	const parts = {
		coins,
		signIn: new SignIn(world),
		network: new Network(world, settings.netid),
		switches: new CoinSwitches(world, coins, variant.coinsAtStart ?? coinsOf(settings)),
		market: openMarket(world.chance, world.start, { overlay, size: market, countsLost }),
		accounts: new Accounts(world),
		outputLocks: new OutputLocks(world),
		offeredOutputs: new OfferedOutputs(world),
		rules: variant.rules,
		isDeaf: (now: number) => stalledSince(variant, events, now) !== undefined,
		files: new NodeFiles(world, files),
		confirmationRules: new ConfirmationRules(world),
		events,
		sleeper: new Sleeper(world),
		life: new NodeLife(world, events),
		settings,
		paymentTampering: new PaymentTamperings(),
		ledgerOf: ledgersOf(world),
	};
	const trading = new Trading(world, parts, overlay);
	parts.life.watch((isRunning) => {
		if (!isRunning) trading.requests.nonces.forget();
	});
	parts.life.whenForgetting(() => trading.swaps.noteRestart(world.clock.now()));
	variant.announceTrades(trading.listeners, events, parts.signIn);
	const deposits = openDeposits(world, parts, trading);
	const bots = openBots(world, trading, parts.signIn, variant.rules);
	const statsLog = new StatsLog(world, parts.market, trading, variant.rules);
	return { ...parts, trading, deposits, bots, statsLog };
}

/** Chains are opened on first use, because a world can have hundreds. */
function ledgersOf(world: World): NodeParts['ledgerOf'] {
	const opened = new Map<PracticeCoin, Ledger>();
	return (coin) => {
		if (coin.bookkeeping === 'accounts') return undefined;
		const ledger = opened.get(coin) ?? new Ledger(world, rulesOfCoin(coin));
		opened.set(coin, ledger);
		return ledger;
	};
}

function begin({ coins, signIn, accounts, ledgerOf, settings }: NodeParts): void {
	signIn.change(settings.passphrase ?? PRACTICE_SIGN_IN.passphrase, settings.gui, settings.netid);
	for (const coin of coins.all) {
		const ledger = ledgerOf(coin);
		if (ledger) fundOutputs(ledger, coin, signIn.keys.publicKey);
		else fundAccount(accounts, coin, signIn.keys.publicKey);
		if (!ledger) fundPeers(accounts, coin);
	}
}

/** Starts the node of an existing world. The settings override the stored state. */
function goOn({ signIn, life, settings }: NodeParts): void {
	life.wakeUp();
	const { passphrase, gui, netid } = settings;
	if (passphrase !== undefined && !signIn.isRunning(passphrase)) signIn.change(passphrase, gui, netid);
}

class OpenPractice implements Practice {
	readonly signIn: PracticeSignIn;
	readonly variant: VariantName;
	readonly #world: World;
	readonly #parts: NodeParts;
	readonly #node: PracticeNode;
	readonly #daemon: PracticeDaemon;
	readonly #faults = new Faults();
	readonly #tamperings = new ReportedTamperings();
	readonly #log = new CallLog();
	readonly #peerPrices: PeerPrices;

	constructor(world: World, parts: NodeParts, variant: Variant, daemon: PracticeDaemon) {
		this.#world = world;
		this.#parts = parts;
		this.#peerPrices = new PeerPrices(parts.market, parts.events);
		this.#node = new PracticeNode(world, parts, variant);
		this.variant = variant.name;
		this.#daemon = daemon;
		const passphrase = parts.settings.passphrase ?? PRACTICE_SIGN_IN.passphrase;
		this.signIn = { ...PRACTICE_SIGN_IN, passphrase };
	}

	get events(): StreamSeat {
		return this.#parts.events;
	}

	async tick(): Promise<void> {
		await this.#world.catchUp();
		this.#peerPrices.poll(this.#world.clock.now());
	}

	watchNode(listener: (isRunning: boolean) => void): void {
		this.#parts.life.watch(listener);
	}

	callNode(body: string): Promise<Uint8Array | undefined> {
		if (!this.#parts.life.isRunning) return Promise.resolve(undefined);
		const method = methodOf(body);
		const call = async (latencyMs: number) =>
			this.#tamperings.invented(method) ??
			this.#tamperings.tampered(method, await this.#node.call(body, latencyMs));
		const die = () => this.#world.transact((now) => this.#parts.life.dieUntil(now + OUTAGE_MS));
		const reply = this.#faultily(body, call, faultyNodeReply, die);
		return this.#log.follow(method, this.#world.clock.now(), reply);
	}

	callDaemon(body: string): Promise<DaemonAnswer | undefined> {
		const call = async (latencyMs: number) => {
			if (latencyMs > 0) await this.#parts.sleeper.sleep(latencyMs);
			return this.#daemon.call(body);
		};
		return this.#faultily(body, call, faultyDaemonAnswer);
	}

	control(command: ControlCommand): Promise<ControlAnswer> {
		return carryOut(command, {
			world: this.#world,
			parts: this.#parts,
			daemon: this.#daemon,
			faults: this.#faults,
			tamperings: this.#tamperings,
			log: this.#log,
		});
	}

	close(): Promise<void> {
		return this.#world.close();
	}

	/** Applies a fault to a call; most faults prevent the call from running. */
	async #faultily<Reply>(
		body: string,
		call: (latencyMs: number) => Promise<Reply | undefined>,
		faulty: (fault: Fault) => Reply | undefined,
		die?: () => Promise<void>,
	): Promise<Reply | undefined> {
		const method = methodOf(body);
		this.#log.note(method);
		const fault = this.#faults.take(method);
		const latencyMs = this.#faults.latencyOf(method);
		if (fault === undefined) return call(latencyMs);
		if (doesItsWork(fault)) await call(latencyMs);
		else if (latencyMs > 0) await this.#parts.sleeper.sleep(latencyMs);
		if (fault === 'fatal') await die?.();
		return faulty(fault);
	}
}

/** Downtime of a node after a fatal fault, in milliseconds of practice time; long enough to be noticed. */
const OUTAGE_MS = 20_000;

/** Wire name of the called method; empty if missing. */
function methodOf(body: string): string {
	const method = readRequest(body)?.get('method');
	return typeof method === 'string' ? method : '';
}
