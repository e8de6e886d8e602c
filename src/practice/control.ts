import type { CallLog } from './call-log.ts';
import { TOKEN_CHAIN } from './chain/chain-rules.ts';
import type { PracticeDaemon } from './daemon/practice-daemon.ts';
import type { Faults } from './faults.ts';
import type { NodeParts } from './node/node-parts.ts';
import type { ControlAnswer, ControlCommand } from './practice.ts';
import type { ReportedTamperings } from './wallet/tampering.ts';
import type { World } from './world/world.ts';

export interface Controlled {
	readonly world: World;
	readonly parts: NodeParts;
	readonly daemon: PracticeDaemon;
	readonly faults: Faults;
	readonly tamperings: ReportedTamperings;
	readonly log: CallLog;
}

type Name = ControlCommand['control'];
/** Fields of an answer without the time. */
type More = Omit<ControlAnswer, 'time'>;
type CommandOf<N extends Name> = Extract<ControlCommand, { control: N }>;

/** Runs a command and returns the fields of its answer without the time. */
type Carry<N extends Name> = (
	command: CommandOf<N>,
	controlled: Controlled,
) => Promise<void> | Promise<More | undefined> | More;

const commands: { readonly [N in Name]: Carry<N> } = {
	time: () => ({}),
	pause: (_command, { world }) => world.moveClock((clock) => clock.pause()),
	run: ({ speed }, { world }) => world.moveClock((clock) => clock.run(speed)),
	advance: ({ ms }, { world }) => world.moveClock((clock) => clock.advance(ms)),
	leap: ({ ms }, { world }) =>
		world.moveClock((clock) => {
			clock.advance(ms);
			world.agenda.postponeUntil(clock.now());
		}),
	async latency({ method, ms }, { faults }) {
		faults.slowDown(method, ms);
	},
	async fault({ method, fault, times = 1 }, { faults }) {
		faults.order(method, fault, times);
	},
	restart: (_command, { world, parts }) => world.transact(() => parts.life.restart()),
	vanish: ({ after }, { world, parts }) => world.transact(() => parts.trading.swaps.disconnectPeer(after)),
	'restart-peers': (_command, { world, parts }) => world.transact(() => parts.trading.swaps.restartPeers()),
	'short-change': (_command, { world, parts }) =>
		world.transact(() => parts.trading.makerOrders.shortChange.order()),
	'wait-for-user': (_command, { world, parts }) =>
		world.transact(() => parts.trading.makerOrders.patience.order()),
	reorganise: ({ coin, blocks, rival: isRival = false }, { world, parts, daemon }) => {
		if (coin === TOKEN_CHAIN.name) return daemon.reorganise(blocks, { isRival });
		return world.transact((now) => {
			const known = parts.coins.find(coin);
			const ledger = known && parts.ledgerOf(known);
			if (!ledger) return { error: `${coin} has no blocks` };
			ledger.reorganise(blocks, now, isRival);
			return undefined;
		});
	},
	'kill-daemon': (command, { daemon }) => daemon.kill(command),
	'start-daemon': async (command, { daemon }) => ({ daemonKeys: await daemon.start(command) }),
	'fund-daemon': ({ coins }, { daemon }) => daemon.fund(coins),
	'reward-daemon': ({ coins }, { daemon }) => daemon.reward(coins),
	'warm-up': ({ ms }, { daemon }) => daemon.warmUp(ms),
	async tamper({ how, times = 1 }, { daemon }) {
		daemon.tamper(how, times);
	},
	async 'tamper-payments'({ how, times = 1 }, { parts }) {
		parts.paymentTampering.order(how, times);
	},
	async lie({ about }, { tamperings }) {
		tamperings.order(about);
	},
	async 'lie-daemon'({ about }, { daemon }) {
		daemon.falsify(about);
	},
	'send-away': ({ base, rel }, { world, parts }) =>
		world.transact((now) => parts.trading.removeMakers(base, rel, now)),
	calm: (_command, { world, parts, daemon, faults, tamperings }) => {
		faults.clear();
		tamperings.order(undefined);
		daemon.calm();
		parts.paymentTampering.cancel();
		return world.transact((now) => parts.trading.calm(now));
	},
	calls: (_command, { log }) => ({ calls: log.counts }),
	'call-order': (_command, { log }) => ({ callOrder: log.order }),
};

/** Runs a command that only the host of a practice world accepts. `error` explains why a command is invalid. */
export async function carryOut(command: ControlCommand, controlled: Controlled): Promise<ControlAnswer> {
	const answered = await attempt(command, controlled);
	return { time: controlled.world.clock.now(), ...answered };
}

async function attempt(command: ControlCommand, controlled: Controlled): Promise<More> {
	if (!Object.hasOwn(commands, command.control)) return { error: `no control ${command.control}` };
	// The map pairs each name with the handler of its command, which the compiler cannot infer for a union.
	const carry = commands[command.control] as Carry<Name>;
	try {
		return (await carry(command, controlled)) ?? {};
	} catch (error) {
		if (error instanceof RangeError) return { error: error.message };
		throw error;
	}
}
