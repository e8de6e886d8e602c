/** What became of the money, where the way in which a call failed does not tell it already. */
export type Outcome = 'sent' | 'unknown';

export interface Words {
	/** What happened, in one sentence. */
	readonly title: string;
	/** What to do now. */
	readonly nextStep: string;
	readonly outcome?: Outcome;
}

/** Every failure that the app can name. The codes are stable: people search for them. */
export const CATALOGUE = {
	'ADDR-FORMAT': {
		title: 'This is not an address.',
		nextStep: 'Type it like http://127.0.0.1:7782.',
	},
	'ADDR-SCHEME': {
		title: 'A node’s address begins with http.',
		nextStep: 'Type it like http://127.0.0.1:7782.',
	},
	'ADDR-CREDENTIALS': {
		title: 'The address holds a user name or a password.',
		nextStep: 'Take them out. Browsers refuse such addresses, and the node asks for neither.',
	},
	'ADDR-PORT': {
		title: 'Browsers refuse to connect to this port.',
		nextStep: 'Start the node on another port with its setting rpcport, for example 7783.',
	},
	'ADDR-HOST': {
		title: 'This page may reach programs on this computer only.',
		nextStep: 'Use 127.0.0.1, or forward the other machine’s port to this one.',
	},
	'ADDR-SELF': {
		title: 'This is the address of this page.',
		nextStep: 'Give the node’s own port, usually 7782 or 7783.',
	},
	'NET-REFUSED': {
		title: 'Nothing answers at this address.',
		nextStep: 'Start the program there, or check the port (the node’s setting is rpcport).',
	},
	'NET-DROPPED': {
		title: 'The node closed the connection without a reply.',
		nextStep:
			'It does that with calls that it does not know or dislikes. It is alive; other calls go on working.',
	},
	'NET-TIMEOUT': {
		title: 'No reply came in time.',
		nextStep: 'The node works on one call at a time and may be busy. Wait a little, then look again.',
	},
	'NET-SILENT': {
		title: 'The port is open, but nothing is answered.',
		nextStep: 'The node may be busy with an earlier call, or the port belongs to another program. Try again.',
	},
	'NET-BLOCKED': {
		title: 'The connection is not allowed.',
		nextStep: 'Run the check of the connection: it finds out who forbids it.',
	},
	'NET-POLICY': {
		title: 'This page is built to reach programs on this computer only.',
		nextStep: 'Use an address with 127.0.0.1 or localhost.',
	},
	'NET-LNA': {
		title: 'Your browser keeps this page from programs on this computer.',
		nextStep: 'Click the icon beside the page’s address, allow “Apps on device”, then try again.',
	},
	'NET-MIXED': {
		title: 'This browser does not let an https page talk to a plain http program.',
		nextStep: 'Open the app from http://localhost, or use Firefox or Chrome.',
	},
	'NET-CORS': {
		title: 'A program answers there, but lets no web page read its replies.',
		nextStep: 'It is not a trading node. A chain daemon is connected in its own field, through the gateway.',
	},
	'NODE-OTHER': {
		title: 'Another program answers at this address.',
		nextStep: 'Check the port. Something else on this computer uses this one.',
	},
	'REPLY-EMPTY': {
		title: 'The reply was empty.',
		nextStep: 'Try again. If it stays so, look into the log of the program.',
	},
	'REPLY-CUT': {
		title: 'The reply stopped in the middle.',
		nextStep: 'Try again. If it stays so, look into the log of the program.',
	},
	'REPLY-GARBLED': {
		title: 'The reply cannot be read.',
		nextStep: 'Another program may have taken over the port. Check the connection.',
	},
	'REPLY-SHAPE': {
		title: 'The reply is not what this call promises.',
		nextStep: 'The program may be a version that this app does not know. Please report the text below.',
	},
	'CALL-PARAMS': {
		title: 'Something in the call is not right yet.',
		nextStep: 'Correct what is marked. Nothing has left this page.',
	},
	'CALL-REFUSED': {
		title: 'The program refuses what it was given.',
		nextStep: 'Check what you entered. Its own words are below.',
	},
	'CALL-ADDRESS': {
		title: 'The call needs an address.',
		nextStep: 'Enable the coin first: the node then has an address for it.',
	},
	'CALL-TIMESCALE': {
		title: 'One minute is the shortest timescale.',
		nextStep: 'Choose a timescale of one minute or more.',
	},
	'CALL-TOO-LARGE': {
		title: 'The call is too large.',
		nextStep: 'Shorten what you entered.',
	},
	'AUTH-KEY': {
		title: 'The node does not accept this sign-in.',
		nextStep: 'Sign in again with the passphrase or userpass that the node runs with now.',
	},
	'AUTH-DAEMON': {
		title: 'The daemon does not accept this user and password.',
		nextStep: 'Take rpcuser and rpcpassword from the chain’s .conf file.',
	},
	'NODE-REFUSED': {
		title: 'The program refuses.',
		nextStep: 'Its own words are below.',
	},
	'NODE-PASSPHRASE': {
		title: 'The node keeps its present sign-in.',
		nextStep:
			'A swap may be under way, or the network number differs from the node’s own. Wait, or check netid.',
	},
	'COIN-OFF': {
		title: 'The coin is switched off.',
		nextStep: 'Enable it under Wallet first.',
	},
	'COIN-UNKNOWN': {
		title: 'The node does not know this coin.',
		nextStep: 'Choose one of the coins that it lists.',
	},
	'COIN-NOT-INSTALLED': {
		title: 'The coin’s own daemon was not found on this computer.',
		nextStep: 'Start that daemon, or use the coin through an electrum server.',
	},
	'COIN-PORT': {
		title: 'Another coin already uses this coin’s port.',
		nextStep: 'Disable the other coin, or change the port in the node’s list of coins.',
	},
	'COIN-ELECTRUM': {
		title: 'The electrum server cannot be reached.',
		nextStep: 'Try another server for this coin.',
	},
	'COIN-DAEMON': {
		title: 'The coin’s own daemon refuses.',
		nextStep: 'Its words are below.',
	},
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
		title: 'The daemon is not up to date with its network.',
		nextStep: 'Wait until it has peers and all blocks.',
	},
	'DAEMON-WALLET': {
		title: 'The daemon runs without a wallet.',
		nextStep: 'Start it without disablewallet.',
	},
	'DAEMON-LOCKED': {
		title: 'The daemon’s wallet is locked.',
		nextStep: 'Unlock it with walletpassphrase, then build the transaction anew.',
	},
	'DAEMON-FUNDS': {
		title: 'There are not enough coins for this.',
		nextStep: 'Lower the amount, or wait until incoming coins are confirmed.',
	},
	'DAEMON-SILENT': {
		title: 'The daemon refuses without saying why.',
		nextStep: 'Its debug log may tell. Check that its wallet is unlocked and holds the key of its pubkey.',
	},
	'TOKEN-SETUP': {
		title: 'The daemon is not set up for tokens.',
		nextStep:
			'Start a chain that has tokens with -pubkey= set to a key of its own wallet. Without a pubkey setpubkey helps, once.',
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
	'TX-DECODE': {
		title: 'The transaction cannot be read.',
		nextStep: 'Its hex is damaged. Build it anew.',
	},
	'TX-NOT-FOUND': {
		title: 'The chain does not know this transaction.',
		nextStep: 'It was not accepted, or not yet seen here. Look again after a block before you build another.',
	},
	'TX-IN-CHAIN': {
		title: 'The transaction is already in a block.',
		nextStep: 'Nothing more to do.',
		outcome: 'sent',
	},
	'TX-CONFLICT': {
		title: 'Another waiting transaction spends the same coins.',
		nextStep: 'Wait for the next block. If yours is not in it, build it anew.',
	},
	'TX-SPENT': {
		title: 'The coins of this transaction have been spent meanwhile.',
		nextStep: 'Look up whether this very transaction is in the chain. If not, build it anew.',
		outcome: 'unknown',
	},
	'TX-MISSING-INPUTS': {
		title: 'The coins of this transaction are not there.',
		nextStep:
			'They may be spent already, even by this very transaction: look it up before you build another.',
		outcome: 'unknown',
	},
	'TX-UNSIGNED': {
		title: 'The transaction was refused without a reason.',
		nextStep:
			'Mostly a signature is missing: unlock the daemon’s wallet. Look the transaction up, then build it anew.',
		outcome: 'unknown',
	},
	'TX-DATA-SIZE': {
		title: 'The chain does not pass this transaction on: an output of it is not of a usual kind.',
		nextStep:
			'With tokens this mostly means too much text. Keep name and description together under 168 bytes, then build anew.',
	},
	'TX-EXPIRED': {
		title: 'The transaction is too old to be sent.',
		nextStep: 'Build it anew.',
	},
	'TX-SCRIPT': {
		title: 'The rules of the chain forbid this transaction.',
		nextStep: 'Check recipient and amount, then build it anew. The daemon’s debug log has the exact rule.',
	},
	'TX-IMMATURE': {
		title: 'The transaction spends mined coins that are too young.',
		nextStep: 'Wait until they are 100 blocks old, or use other coins.',
	},
	'TX-FEE': {
		title: 'The network does not take this transaction’s fee.',
		nextStep: 'Build it anew with a usual fee.',
	},
	'TX-DUST': {
		title: 'An output of the transaction is too small.',
		nextStep: 'Raise the amount.',
	},
	'TX-REJECTED': {
		title: 'The network’s rules reject this transaction.',
		nextStep: 'The rule is named below. Build the transaction anew.',
	},
} as const satisfies Record<string, Words>;

export type Code = keyof typeof CATALOGUE;
