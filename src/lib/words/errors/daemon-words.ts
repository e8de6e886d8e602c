import type { Words } from './page-words.ts';

/** Refusals of the chain daemon and its token module. */
export const DAEMON_WORDS = {
	'DAEMON-GATEWAY': {
		title: 'This page was not opened through the gateway.',
		nextStep:
			'Browsers cannot call a daemon themselves. Open the page by npm start, or give your own proxy’s address.',
	},
	'DAEMON-NONE': {
		title: 'The gateway was started without a chain daemon.',
		nextStep: 'Restart it with the daemon’s address.',
	},
	'DAEMON-KEY': {
		title: 'This browser does not have the gateway’s key.',
		nextStep: 'Open the link that npm start printed. The gateway has a new key after each start.',
	},
	'DAEMON-STARTING': {
		title: 'The daemon is still starting.',
		nextStep: 'Wait. It answers as soon as it has loaded its chain.',
	},
	'DAEMON-STOPPING': {
		title: 'The daemon is shutting down.',
		nextStep: 'Start it again, then retry.',
	},
	'DAEMON-BUSY': {
		title: 'The daemon is busy.',
		nextStep: 'Wait a few seconds, then try again.',
	},
	'DAEMON-METHOD': {
		title: 'The daemon does not have this function.',
		nextStep: 'Check that its chain has a token module, and that the gateway allows the call.',
	},
	'DAEMON-SYNC': {
		title: 'The daemon has not synced with its network.',
		nextStep: 'Wait until blocks and longestchain in getinfo are equal.',
	},
	'DAEMON-ALONE': {
		title: 'The daemon has no connection to its network.',
		nextStep: 'Check that this computer is online; addnode in the chain’s configuration names peers.',
	},
	'DAEMON-SAFE-MODE': {
		title: 'The daemon is in safe mode.',
		nextStep:
			'It does not trust the chain that it has. Check its debug log before you do anything with money.',
	},
	'DAEMON-FAULT': {
		title: 'The daemon had an internal error.',
		nextStep: 'Check its debug log; usually memory or disk ran out. Restart it, then retry.',
	},
	'DAEMON-WALLET': {
		title: 'The daemon runs without a wallet.',
		nextStep: 'Start it without disablewallet.',
	},
	'DAEMON-WALLET-ERROR': {
		title: 'The daemon’s wallet refused the call.',
		nextStep: 'Its message is below. Check that it is unlocked and that its file is writable.',
	},
	'DAEMON-LOCKED': {
		title: 'The daemon’s wallet is locked.',
		nextStep: 'Unlock it with walletpassphrase, then build the transaction again.',
	},
	'DAEMON-UNLOCKED': {
		title: 'The daemon’s wallet is already unlocked.',
		nextStep: 'There is nothing more to do: try again.',
	},
	'DAEMON-PASSPHRASE': {
		title: 'This is not the passphrase of the daemon’s wallet.',
		nextStep: 'Repeat walletpassphrase with the right one.',
	},
	'DAEMON-ENCRYPTION': {
		title: 'The daemon’s wallet cannot do this with its encryption.',
		nextStep: 'Check unlocked_until in getinfo: only a wallet with a passphrase has it.',
	},
	'DAEMON-KEYS': {
		title: 'The daemon’s wallet has no fresh keys left.',
		nextStep: 'Unlock it with walletpassphrase and call keypoolrefill.',
	},
	'DAEMON-FUNDS': {
		title: 'There are not enough coins for this.',
		nextStep: 'Lower the amount, or wait until incoming coins are confirmed.',
	},
	'DAEMON-SILENT': {
		title: 'The daemon refused without giving a reason.',
		nextStep:
			'Its debug log may say more. Check that its wallet is unlocked and holds the key of its pubkey.',
	},
	'CALL-AMOUNT': {
		title: 'The daemon does not accept this amount.',
		nextStep: 'Write it in plain digits with at most eight decimal places.',
	},
	'DAEMON-ADDRESS': {
		title: 'The daemon does not recognise this address.',
		nextStep: 'Check it: it may belong to another coin, or a character may be missing.',
	},
	'TOKEN-SETUP': {
		title: 'The daemon is not set up for tokens.',
		nextStep:
			'It gives one message for four causes: a chain without -ac_cc, no -pubkey, or -addressindex or -spentindex disabled. The Tokens page says which.',
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
		title: 'The daemon has no coins that it can use for this.',
		nextStep:
			'It only takes confirmed coins at its own pubkey’s address, in at most 64 outputs. Send coins there, in one output, and wait for a block.',
	},
	'TOKEN-FEE-FUNDS': {
		title: 'The daemon has no coins for the fee.',
		nextStep: 'A transfer costs 0.0001 coins from any address of its wallet. Send some coins there.',
	},
	'TOKEN-UNKNOWN': {
		title: 'The chain does not know this token.',
		nextStep: 'Check the id. A new token is known once its transaction has been sent.',
	},
	'TOKEN-PENDING': {
		title: 'The token is waiting for its first block.',
		nextStep: 'Wait. It can be used once it is confirmed.',
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
		title: 'There are no tokens that can be sent now.',
		nextStep: 'Tokens that have just arrived, and change, can be sent after the next block.',
	},
	'TOKEN-TOO-FEW': {
		title: 'Too few tokens are in outputs that can be used together.',
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
		title: 'The daemon’s words about this token are not proved.',
		nextStep:
			'What a token is stands in the transaction that created it, and the daemon does not give that. Do not send this token by this daemon.',
	},
	'TOKEN-BALANCE': {
		title: 'The daemon reports an impossible balance.',
		nextStep:
			'It is below zero, or above the supply of the token. Restart the daemon with -reindex, and do not rely on what it reports of this token until then.',
	},
	'DAEMON-OTHER-CHAIN': {
		title: 'The daemon runs another chain than this belongs to.',
		nextStep:
			'Connect the daemon of the right chain in Settings. What that chain holds cannot be seen from here.',
	},
	'DAEMON-DOUBT': {
		title: 'The daemon may not know of all blocks now.',
		nextStep:
			'Read what is said above, and wait until it has caught up. Or confirm that you send all the same.',
	},
} as const satisfies Record<string, Words>;
