import type { ErrorText } from './page-text.ts';

/** Errors of the chain daemon and its token module. */
export const DAEMON_TEXT = {
	'DAEMON-GATEWAY': {
		title: 'This page was not opened through the gateway.',
		nextStep:
			'Browsers cannot call a daemon directly. Open this page with npm start, or enter your own proxy’s address.',
	},
	'DAEMON-NONE': {
		title: 'The gateway was started without a chain daemon.',
		nextStep: 'Restart it with the daemon’s address.',
	},
	'DAEMON-KEY': {
		title: 'This browser does not have the gateway’s key.',
		nextStep: 'Open the link printed by npm start. The key changes with each start.',
	},
	'DAEMON-STARTING': {
		title: ({ Daemon }) => `${Daemon} is still starting.`,
		nextStep: ({ daemon }) => `Wait until ${daemon} has loaded its chain.`,
	},
	'DAEMON-STOPPING': {
		title: ({ Daemon }) => `${Daemon} is shutting down.`,
		nextStep: 'Start it again, then retry.',
	},
	'DAEMON-BUSY': {
		title: ({ Daemon }) => `${Daemon} is busy.`,
		nextStep: 'Wait a few seconds, then try again.',
	},
	'DAEMON-METHOD': {
		title: ({ Daemon }) => `${Daemon} does not have this function.`,
		nextStep: 'Check that its chain has a token module, and that the gateway allows the call.',
	},
	'DAEMON-SYNC': {
		title: ({ Daemon }) => `${Daemon} has not synced with its network.`,
		nextStep: 'Wait until blocks and longestchain in getinfo are equal.',
	},
	'DAEMON-ALONE': {
		title: ({ Daemon }) => `${Daemon} has no connection to its network.`,
		nextStep: 'Check that this computer is online; addnode in the chain’s configuration names peers.',
	},
	'DAEMON-SAFE-MODE': {
		title: ({ Daemon }) => `${Daemon} is in safe mode.`,
		nextStep: ({ Daemon }) =>
			`${Daemon} does not trust its own copy of the chain. Check its debug log before you send anything.`,
	},
	'DAEMON-FAULT': {
		title: ({ Daemon }) => `${Daemon} had an internal error.`,
		nextStep: ({ daemon }) =>
			`Check ${daemon}’s debug log; usually memory or disk ran out. Restart ${daemon}, then retry.`,
	},
	'DAEMON-WALLET': {
		title: ({ Daemon }) => `${Daemon} runs without a wallet.`,
		nextStep: 'Start it without disablewallet.',
	},
	'DAEMON-WALLET-ERROR': {
		title: ({ Daemon }) => `${Daemon}’s wallet refused the call.`,
		nextStep: ({ Daemon }) =>
			`Check that the wallet is unlocked and its file is writable. ${Daemon}’s message is below.`,
	},
	'DAEMON-LOCKED': {
		title: ({ Daemon }) => `${Daemon}’s wallet is locked.`,
		nextStep: 'Unlock it with walletpassphrase, then build the transaction again.',
	},
	'DAEMON-UNLOCKED': {
		title: ({ Daemon }) => `${Daemon}’s wallet is already unlocked.`,
		nextStep: 'Try again.',
	},
	'DAEMON-PASSPHRASE': {
		title: ({ daemon }) => `Wrong passphrase for ${daemon}’s wallet.`,
		nextStep: 'Repeat walletpassphrase with the right one.',
	},
	'DAEMON-ENCRYPTION': {
		title: ({ daemon }) => `The call does not suit the encryption of ${daemon}’s wallet.`,
		nextStep: 'Check unlocked_until in getinfo: only a wallet with a passphrase has it.',
	},
	'DAEMON-KEYS': {
		title: ({ Daemon }) => `${Daemon}’s wallet has no fresh keys left.`,
		nextStep: 'Unlock it with walletpassphrase and call keypoolrefill.',
	},
	'DAEMON-FUNDS': {
		title: 'Not enough coins for this.',
		nextStep: 'Lower the amount, or wait until incoming coins are confirmed.',
	},
	'DAEMON-SILENT': {
		title: ({ Daemon }) => `${Daemon} refused without giving a reason.`,
		nextStep: ({ daemon }) =>
			`Check that ${daemon}’s wallet is unlocked and holds the key of its pubkey. The debug log may say more.`,
	},
	'CALL-AMOUNT': {
		title: ({ Daemon }) => `${Daemon} does not accept this amount.`,
		nextStep: 'Write it in plain digits with at most eight decimal places.',
	},
	'DAEMON-ADDRESS': {
		title: ({ Daemon }) => `${Daemon} does not recognise this address.`,
		nextStep: 'Check the address: it may belong to another coin, or a character may be missing.',
	},
	'TOKEN-SETUP': {
		title: 'The daemon is not set up for tokens.',
		nextStep:
			'One of four settings is missing: -ac_cc on the chain, -pubkey, -addressindex or -spentindex. The Tokens page shows which.',
	},
	'TOKEN-MODULE': {
		title: 'The daemon’s chain has no token module.',
		nextStep: 'Connect the daemon of a chain that was started with -ac_cc.',
	},
	'TOKEN-KEY': {
		title: 'The daemon has no key for tokens.',
		nextStep: 'Set one with setpubkey, once per run, or start it with -pubkey= and a key of its wallet.',
	},
	'TOKEN-NAME': {
		title: 'The token’s name is empty or too long.',
		nextStep: 'Use 1 to 32 bytes; letters beyond a–z take more than one.',
	},
	'TOKEN-SUPPLY': {
		title: 'The supply must be above zero.',
		nextStep: 'Enter how many tokens to create.',
	},
	'TOKEN-DESCRIPTION': {
		title: 'The description is too long.',
		nextStep: 'Shorten it to 4,096 bytes or less.',
	},
	'TOKEN-DATA': {
		title: 'The daemon does not accept this data.',
		nextStep: 'Enter it as hex, 1 to 10,001 bytes.',
	},
	'TOKEN-UNIQUE': {
		title: 'A token with data is one of a kind.',
		nextStep: 'Set its supply to exactly one satoshi (0.00000001), or leave out the data.',
	},
	'TOKEN-FUNDS': {
		title: 'The daemon has no usable coins for this.',
		nextStep:
			'Only confirmed coins at the address of its own pubkey count, in at most 64 outputs. Send coins there in one output, and wait for a block.',
	},
	'TOKEN-FEE-FUNDS': {
		title: 'The daemon has no coins for the fee.',
		nextStep:
			'A transfer costs 0.0001 coins, paid from any address of its wallet. Send some coins to that wallet.',
	},
	'TOKEN-UNKNOWN': {
		title: 'The chain does not know this token.',
		nextStep: 'Check the id. A new token is known once its transaction has been sent.',
	},
	'TOKEN-PENDING': {
		title: 'The token is waiting for its first block.',
		nextStep: 'Wait until the token is confirmed.',
	},
	'TOKEN-NOT-ONE': {
		title: 'This transaction did not create a token.',
		nextStep: 'Check the id: it is the txid of the transaction that created the token.',
	},
	'TOKEN-AMOUNT': {
		title: 'The amount must be a whole number above zero.',
		nextStep: 'Enter how many tokens to send.',
	},
	'TOKEN-NONE': {
		title: 'No tokens can be sent right now.',
		nextStep: 'Tokens that have just arrived, and change, can be sent after the next block.',
	},
	'TOKEN-TOO-FEW': {
		title: 'Your tokens are spread over too many outputs.',
		nextStep: 'Send a smaller amount, or send them to yourself first to combine the outputs.',
	},
	'TOKEN-RECIPIENT': {
		title: 'The recipient is not a public key that can receive tokens.',
		nextStep: 'Ask for the compressed public key: 66 hex digits, starting with 02 or 03.',
	},
	'TOKEN-SIGNING': {
		title: 'The daemon could not sign the transaction.',
		nextStep: 'Unlock its wallet, and check that it holds the private key of its pubkey.',
	},
	'TOKEN-OTHER-KEY': {
		title: 'The daemon’s key is not the key of its coins.',
		nextStep: 'Start it with -pubkey= for a key of its own wallet; getinfo shows which one it has.',
	},
	'TOKEN-KEY-CHANGED': {
		title: 'The daemon’s public key has changed.',
		nextStep: 'The Tokens page shows both. Confirm the new one there only if it is yours.',
	},
	'TOKEN-UNPROVED': {
		title: 'The daemon’s data about this token is not proved.',
		nextStep:
			'A token is defined by the transaction that created it, and the daemon does not provide that transaction. Do not send this token through this daemon.',
	},
	'TOKEN-BALANCE': {
		title: 'The daemon reports an impossible balance.',
		nextStep:
			'The balance is below zero or above the token’s supply. Restart the daemon with -reindex, and do not rely on its figures for this token until then.',
	},
	'DAEMON-OTHER-CHAIN': {
		title: 'The daemon runs a different chain.',
		nextStep:
			'Connect the daemon of the right chain in Settings. Until then, the right chain cannot be checked.',
	},
	'DAEMON-DOUBT': {
		title: 'The daemon may be missing blocks.',
		nextStep:
			'Read the notice above and wait until the daemon has caught up, or confirm that you want to send anyway.',
	},
} as const satisfies Record<string, ErrorText>;
