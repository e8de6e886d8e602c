import type { Words } from './words.ts';

/** What the chain daemon and its token module refuse. */
export const DAEMON_WORDS = {
	'DAEMON-STARTING': {
		title: 'The daemon is still starting.',
		nextStep: 'Wait. It answers as soon as it has read its chain.',
	},
	'DAEMON-STOPPING': {
		title: 'The daemon is shutting down.',
		nextStep: 'Start it again, then repeat this.',
	},
	'DAEMON-BUSY': {
		title: 'The daemon has too much to do at the moment.',
		nextStep: 'Wait some seconds, then try again.',
	},
	'DAEMON-METHOD': {
		title: 'The daemon does not have this function.',
		nextStep: 'Check that it is a chain with a token module, and that the gateway lets the call pass.',
	},
	'DAEMON-SYNC': {
		title: 'The daemon has not read all blocks of its network.',
		nextStep: 'Wait until blocks and longestchain in getinfo are the same.',
	},
	'DAEMON-ALONE': {
		title: 'The daemon has no connection to its network.',
		nextStep: 'Check that this computer is online; addnode in the chain’s configuration names peers.',
	},
	'DAEMON-SAFE-MODE': {
		title: 'The daemon keeps itself to safe mode.',
		nextStep:
			'It distrusts the chain that it has. Look into its debug log before you do anything with money.',
	},
	'DAEMON-FAULT': {
		title: 'Something in the daemon itself went wrong.',
		nextStep: 'Look into its debug log; mostly memory or disk ran out. Start it again, then repeat this.',
	},
	'DAEMON-WALLET': {
		title: 'The daemon runs without a wallet.',
		nextStep: 'Start it without disablewallet.',
	},
	'DAEMON-WALLET-ERROR': {
		title: 'The daemon’s wallet refuses.',
		nextStep: 'Its words are below. Check that it is unlocked and that its file can be written.',
	},
	'DAEMON-LOCKED': {
		title: 'The daemon’s wallet is locked.',
		nextStep: 'Unlock it with walletpassphrase, then build the transaction anew.',
	},
	'DAEMON-UNLOCKED': {
		title: 'The daemon’s wallet is unlocked already.',
		nextStep: 'Nothing more to do: repeat what you wanted.',
	},
	'DAEMON-PASSPHRASE': {
		title: 'This is not the passphrase of the daemon’s wallet.',
		nextStep: 'Repeat walletpassphrase with the right one.',
	},
	'DAEMON-ENCRYPTION': {
		title: 'The daemon’s wallet cannot do this with the encryption that it has.',
		nextStep: 'See unlocked_until in getinfo: it is there only for a wallet with a passphrase.',
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
		title: 'The daemon refuses without saying why.',
		nextStep: 'Its debug log may tell. Check that its wallet is unlocked and holds the key of its pubkey.',
	},
	'CALL-AMOUNT': {
		title: 'The daemon does not take this amount.',
		nextStep: 'Write it as plain digits with at most eight decimal places.',
	},
	'DAEMON-ADDRESS': {
		title: 'The daemon does not know such an address.',
		nextStep: 'Check it: it may belong to another coin, or lack a character.',
	},
	'TOKEN-SETUP': {
		title: 'The daemon is not set up for tokens.',
		nextStep:
			'It gives one text for four causes: a chain without -ac_cc, no -pubkey, or -addressindex or -spentindex switched off. The page of the tokens tells which.',
	},
	'TOKEN-MODULE': {
		title: 'The daemon’s chain has no token module.',
		nextStep: 'Connect the daemon of a chain that was started with -ac_cc.',
	},
	'TOKEN-KEY': {
		title: 'The daemon has no key of its own for tokens.',
		nextStep: 'Give it one with setpubkey, once in a run, or start it with -pubkey= and a key of its wallet.',
	},
	'TOKEN-NAME': {
		title: 'The token’s name is empty or too long.',
		nextStep: 'Use 1 to 32 bytes; letters beyond a–z take more than one.',
	},
	'TOKEN-SUPPLY': {
		title: 'The supply has to be more than nothing.',
		nextStep: 'Enter how many tokens shall exist.',
	},
	'TOKEN-DESCRIPTION': {
		title: 'The description is too long.',
		nextStep: 'Shorten it to 4,096 bytes or less.',
	},
	'TOKEN-DATA': {
		title: 'The daemon does not take this data.',
		nextStep: 'Give it as hex text of 1 to 10,001 bytes.',
	},
	'TOKEN-UNIQUE': {
		title: 'A token with data is one of a kind.',
		nextStep: 'Set its supply to exactly one satoshi (0.00000001), or leave the data out.',
	},
	'TOKEN-FUNDS': {
		title: 'The daemon finds no coins that it can use for this.',
		nextStep:
			'It takes confirmed coins at its own pubkey’s address only, in at most 64 pieces. Send coins there, in one piece, and wait for a block.',
	},
	'TOKEN-FEE-FUNDS': {
		title: 'The daemon finds no coins for the fee.',
		nextStep: 'A transfer costs 0.0001 coins from any address of its wallet. Send some coins there.',
	},
	'TOKEN-UNKNOWN': {
		title: 'The chain does not know this token.',
		nextStep: 'Check the id. A new token is found once its transaction has been sent.',
	},
	'TOKEN-PENDING': {
		title: 'The token waits for its first block.',
		nextStep: 'Wait. It can be used as soon as it is confirmed.',
	},
	'TOKEN-NOT-ONE': {
		title: 'This transaction created no token.',
		nextStep: 'Check the id: it is the txid of the transaction that made the token.',
	},
	'TOKEN-AMOUNT': {
		title: 'The amount has to be a whole number above nothing.',
		nextStep: 'Enter how many tokens to send.',
	},
	'TOKEN-NONE': {
		title: 'There are no tokens that can be sent now.',
		nextStep: 'Tokens that have just arrived, and change, can be sent after the next block.',
	},
	'TOKEN-TOO-FEW': {
		title: 'There are not enough tokens in usable pieces.',
		nextStep: 'Send a smaller amount, or send them to yourself first to join the pieces.',
	},
	'TOKEN-RECIPIENT': {
		title: 'The recipient is not a public key that tokens can go to.',
		nextStep: 'Ask for the compressed public key: 66 hex digits that begin with 02 or 03.',
	},
	'TOKEN-SIGNING': {
		title: 'The daemon could not sign the transaction.',
		nextStep: 'Unlock its wallet, and check that it holds the private key of its pubkey.',
	},
	'TOKEN-OTHER-KEY': {
		title: 'The daemon’s key is not the one that its coins belong to.',
		nextStep: 'Start it with -pubkey= for a key of its own wallet; getinfo tells which one it has.',
	},
} as const satisfies Record<string, Words>;
