import { countOf } from '#lib/domain/text/language.ts';
import type { DaemonObstacle, DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { formatDuration } from '#lib/domain/text/time.ts';

/** A command for the terminal, and its purpose. */
export interface CommandLine {
	readonly what: string;
	readonly line: string;
}

export interface DaemonRemedy {
	readonly title: string;
	readonly text: string;
	readonly commands: readonly CommandLine[];
}

/** Placeholder in commands if the chain's name is unknown. */
const NAMELESS = 'CHAIN';

interface Known {
	readonly chain?: string | undefined;
	/** Why the daemon may not have all blocks. */
	readonly doubt?: DoubtText | undefined;
}

/** Text and commands for an obstacle to the daemon's work with tokens. */
export function daemonRemedy(obstacle: DaemonObstacle, known: Known = {}): DaemonRemedy {
	if (obstacle === 'no-gateway') return noGateway();
	if (obstacle === 'no-gateway-key') return NO_GATEWAY_KEY;
	if (obstacle === 'gateway-away') return GATEWAY_UNREACHABLE;
	if (obstacle === 'proxy-away') return PROXY_UNREACHABLE;
	return obstacle === 'no-daemon' ? noDaemon(known.chain) : ownRemedy(obstacle, known);
}

const UNKNOWN_DOUBT = {
	title: 'The daemon may be behind its network.',
	text: 'Wait until the daemon has caught up.',
};

/** Obstacles within the daemon. */
function ownRemedy(
	obstacle: Exclude<
		DaemonObstacle,
		'no-gateway' | 'no-gateway-key' | 'no-daemon' | 'gateway-away' | 'proxy-away'
	>,
	{ chain = NAMELESS, doubt }: Known,
): DaemonRemedy {
	const asked = (call: string) => `komodo-cli -ac_name=${chain} ${call}`;
	const started = (options: string) => `komodod -ac_name=${chain} ${options}`;
	switch (obstacle) {
		case 'unreachable':
			return {
				title: 'The chain daemon does not answer.',
				text: 'The gateway runs, but nothing answers at the daemon’s address. Start the daemon with the parameters of its chain, or correct the address in Settings.',
				commands: [
					{ what: 'Start it', line: started('-ac_cc=2 -pubkey=PUBLIC_KEY') },
					{ what: 'See whether it answers', line: asked('getinfo') },
					{ what: 'Give the gateway its port', line: 'npm start -- --daemon http://127.0.0.1:RPC_PORT' },
				],
			};
		case 'password':
			return {
				title: 'The chain daemon does not accept this user and password.',
				text: 'Both are in the configuration file of its chain. Enter them in Settings.',
				commands: [{ what: 'See them', line: `grep ^rpc ~/.komodo/${chain}/${chain}.conf` }],
			};
		case 'starting':
			return {
				title: 'The chain daemon is still starting.',
				text: 'The daemon is loading its chain and answers after that. You need not do anything; this page keeps asking.',
				commands: [],
			};
		case 'no-token-module':
			return {
				title: 'This chain has no tokens.',
				text: 'Contract modules are set when a chain is created, and this chain has none. Connect the daemon of a chain that has them.',
				commands: [{ what: 'Such a chain is started with', line: started('-ac_cc=2 …') }],
			};
		case 'no-key':
			return {
				title: 'The daemon has no public key.',
				text: 'Without a key the daemon can neither hold, create nor list tokens. You can set the key once while the daemon runs; changing it needs a restart.',
				commands: [
					{ what: 'Get an address of its wallet', line: asked('getnewaddress') },
					{ what: 'See the public key of the address', line: asked('validateaddress ADDRESS') },
					{ what: 'Give it the key now', line: asked('setpubkey PUBLIC_KEY') },
					{ what: 'Or at every start', line: started('-ac_cc=2 -pubkey=PUBLIC_KEY') },
				],
			};
		case 'key-changed':
			return {
				title: 'The daemon’s public key has changed.',
				text: 'Nothing is built or sent until you confirm it: tokens and change would go to the new key.',
				commands: [{ what: 'See which key the daemon has', line: asked('getinfo') }],
			};
		case 'no-index':
			return {
				title: 'The daemon’s token module is switched off.',
				text: 'The daemon has the module and a key but still refuses: an index is missing, or -ac_ccenable leaves out 242.',
				commands: [
					{
						what: 'Start it with the indexes, which it then builds',
						line: started('-ac_cc=2 -pubkey=PUBLIC_KEY -addressindex=1 -spentindex=1 -reindex'),
					},
				],
			};
		case 'locked':
			return {
				title: 'The daemon’s wallet is locked.',
				text: 'You can view tokens. To sign, the daemon needs its passphrase; a locked wallet returns unsigned transactions.',
				commands: [{ what: 'Unlock it for ten minutes', line: asked('walletpassphrase "PASSPHRASE" 600') }],
			};
		case 'behind':
			return {
				...(doubt ?? UNKNOWN_DOUBT),
				commands: [{ what: 'Compare blocks, longestchain and connections', line: asked('getinfo') }],
			};
	}
}

const BY_ADDRESS = 'npm start -- --daemon http://127.0.0.1:RPC_PORT';

const NO_GATEWAY_KEY: DaemonRemedy = {
	title: 'This browser does not have the gateway’s key.',
	text: 'The gateway signs in to the daemon only for a browser where you opened the link that npm start printed. Each start makes a new key: open the new link here, or enter the daemon’s user and password in Settings.',
	commands: [],
};

const GATEWAY_UNREACHABLE: DaemonRemedy = {
	title: 'The gateway does not answer.',
	text: 'The gateway serves this page and passes its calls on to the chain daemon. Start the gateway again, the way you started it before. Until then this page cannot tell whether the daemon runs.',
	commands: [{ what: 'Start it with your daemon', line: BY_ADDRESS }],
};

const PROXY_UNREACHABLE: DaemonRemedy = {
	title: 'Your proxy to the chain daemon does not answer.',
	text: 'Start the proxy, or correct its address in Settings. Until then this page cannot tell whether the daemon runs.',
	commands: [],
};

function noGateway(): DaemonRemedy {
	return {
		title: 'This page was not opened through the gateway.',
		text: 'Browsers cannot call a daemon directly. Open the page with npm start, or enter the address of your own proxy.',
		commands: [{ what: 'Open it with your daemon', line: BY_ADDRESS }],
	};
}

function noDaemon(chain = NAMELESS): DaemonRemedy {
	return {
		title: 'The gateway was started without a chain daemon.',
		text: 'Restart it with the address of the daemon, or with the configuration file of its chain.',
		commands: [
			{ what: 'With its address', line: BY_ADDRESS },
			{
				what: 'With its file, so that no password is typed',
				line: `npm start -- --daemon-conf ~/.komodo/${chain}/${chain}.conf`,
			},
		],
	};
}

/** Text for a transaction that spends newly mined coins. */
export function describeImmature(blocks: number) {
	return {
		title: `The daemon chose newly mined coins: the chain accepts them in ${countOf(blocks, 'block')}.`,
		text: 'Nothing was sent, and nothing is lost. Wait on this page: it can be sent after that. Or pay yourself from older coins first, then build again after the next block.',
		payment: (of: {
			readonly chain: string;
			readonly address: string;
			readonly amount: string;
		}): CommandLine => ({
			what: 'Pay your own address; the daemon’s wallet uses older coins for it',
			line: `komodo-cli -ac_name=${of.chain} sendtoaddress ${of.address} ${of.amount}`,
		}),
	};
}

/** Why a daemon may not have all blocks, and the consequence. */
export interface DoubtText {
	readonly title: string;
	readonly text: string;
}

const WAIT = 'Recent transactions may be missing. Wait until the daemon has caught up.';

export function describeDoubt(doubt: DaemonDoubt, now: number): DoubtText {
	switch (doubt.kind) {
		case 'missing':
			return {
				title: `The daemon is ${countOf(doubt.blocks, 'block')} behind its network.`,
				text: 'Balances are outdated, and transactions may spend coins that are gone. Wait until the daemon has all blocks.',
			};
		case 'lower':
			return {
				title: `The daemon went back from block ${doubt.before} to block ${doubt.blocks}.`,
				text: `The daemon was restarted and lost blocks, or its chain was replaced. ${WAIT}`,
			};
		case 'alone':
			return {
				title: 'The daemon has no peers.',
				text: `The daemon receives no blocks, and your transactions reach nobody. ${WAIT}`,
			};
		case 'old-tip':
			return {
				title: `The daemon’s last block is ${formatDuration(now - doubt.at)} old.`,
				text: `The network may have newer blocks. ${WAIT}`,
			};
	}
}

/** Text to confirm before sending through a daemon that may not have all blocks. */
export function doubtTick(doubt: DaemonDoubt, now: number): string {
	return `${describeDoubt(doubt, now).title} I send anyway: the transaction may spend coins that are gone.`;
}
