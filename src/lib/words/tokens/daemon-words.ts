import { countOf } from '#lib/domain/text/language.ts';
import type { DaemonObstacle, DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

/** A line for the terminal, and what it is good for. */
export interface CommandLine {
	readonly what: string;
	readonly line: string;
}

export interface DaemonRemedy {
	readonly title: string;
	readonly text: string;
	readonly commands: readonly CommandLine[];
}

/** Stands in a command line for the name of a chain that is not known yet. */
const NAMELESS = 'CHAIN';

interface Known {
	readonly chain?: string | undefined;
	/** Why it may not know of all blocks. */
	readonly doubt?: DoubtWords | undefined;
}

/** The obstacle to the daemon's work with tokens, and the commands that fix it. */
export function daemonRemedy(obstacle: DaemonObstacle, known: Known = {}): DaemonRemedy {
	if (obstacle === 'no-gateway') return noGateway();
	if (obstacle === 'no-gateway-key') return NO_GATEWAY_KEY;
	return obstacle === 'no-daemon' ? noDaemon(known.chain) : ownRemedy(obstacle, known);
}

const UNKNOWN_DOUBT = {
	title: 'The daemon may not know of all blocks.',
	text: 'Wait until it has caught up.',
};

/** Obstacles in the daemon itself. */
function ownRemedy(
	obstacle: Exclude<DaemonObstacle, 'no-gateway' | 'no-gateway-key' | 'no-daemon'>,
	{ chain = NAMELESS, doubt }: Known,
): DaemonRemedy {
	const asked = (call: string) => `komodo-cli -ac_name=${chain} ${call}`;
	const started = (options: string) => `komodod -ac_name=${chain} ${options}`;
	switch (obstacle) {
		case 'unreachable':
			return {
				title: 'The chain daemon does not answer.',
				text: 'Nothing listens where it should be. Start it with the parameters of its chain, or say where it is.',
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
				text: 'It is reading its chain and answers after that. You need not do anything; this page keeps asking.',
				commands: [],
			};
		case 'no-token-module':
			return {
				title: 'This chain has no tokens.',
				text: 'Its daemon names no contract modules. They are set when a chain is created, so connect the daemon of a chain that has them.',
				commands: [{ what: 'Such a chain is started with', line: started('-ac_cc=2 …') }],
			};
		case 'no-key':
			return {
				title: 'The daemon has no public key.',
				text: 'Without one it can neither hold nor create tokens, nor list them. It accepts one only once while it runs; after that only a restart changes it.',
				commands: [
					{ what: 'Get an address of its wallet', line: asked('getnewaddress') },
					{ what: 'See the public key of the address', line: asked('validateaddress ADDRESS') },
					{ what: 'Give it the key now', line: asked('setpubkey PUBLIC_KEY') },
					{ what: 'Or at every start', line: started('-ac_cc=2 -pubkey=PUBLIC_KEY') },
				],
			};
		case 'key-changed':
			return {
				title: 'The daemon names another public key than before.',
				text: 'Nothing is built or sent before you confirm it: tokens and change would go to the new key.',
				commands: [{ what: 'See which key the daemon has', line: asked('getinfo') }],
			};
		case 'no-index':
			return {
				title: 'The daemon keeps the token module switched off.',
				text: 'It has the module and a key but still refuses: an index is missing, or -ac_ccenable leaves 242 out.',
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
				text: 'You can look at tokens. To sign, it needs its passphrase; a locked wallet returns transactions without signatures.',
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
	text: 'The gateway signs in to the daemon only for a browser in which the link was opened that npm start printed. The gateway has a new key after each start: open the new link here, or enter user and password of the daemon in Settings.',
	commands: [],
};

function noGateway(): DaemonRemedy {
	return {
		title: 'This page was not opened through the gateway.',
		text: 'Browsers cannot call a daemon themselves. Open the page by npm start, or enter the address of your own proxy.',
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

/** Why a daemon may not know of all blocks, and what that means. */
export interface DoubtWords {
	readonly title: string;
	readonly text: string;
}

const WAIT = 'What it does not know may exist all the same. Wait until it has caught up.';

export function doubtWords(doubt: DaemonDoubt, now: number): DoubtWords {
	switch (doubt.kind) {
		case 'missing':
			return {
				title: `The daemon lacks ${countOf(doubt.blocks, 'block')} of its network.`,
				text: 'Its balances are outdated, and what it builds may spend coins that are gone. Wait until it has all blocks.',
			};
		case 'lower':
			return {
				title: `The daemon is at block ${doubt.blocks} and was at block ${doubt.before} before.`,
				text: `It was restarted and lost blocks, or its chain was replaced. ${WAIT}`,
			};
		case 'alone':
			return {
				title: 'The daemon has no peers.',
				text: `It hears of no blocks, and what you send stays with it. ${WAIT}`,
			};
		case 'old-tip':
			return {
				title: `The daemon’s last block is ${formatSpan(now - doubt.at)} old.`,
				text: `Its network may have found blocks that it has not. ${WAIT}`,
			};
	}
}

/** The line to confirm before something is sent by such a daemon. */
export function doubtTick(doubt: DaemonDoubt, now: number): string {
	return `${doubtWords(doubt, now).title} I send all the same: it may spend coins that are gone.`;
}
