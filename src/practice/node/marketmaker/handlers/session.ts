import { bytesToHex } from '@noble/hashes/utils.js';
import type * as session from '#lib/api/session.ts';
import { writeWif } from '#lib/chain/keys.ts';
import type { PracticeCoin } from '../../../coins.ts';
import { MAKER_COUNT } from '../../../market/makers.ts';
import { AUTHENTICATION_ERROR, Crash, Refusal } from '../../../refusal.ts';
import { Unescaped } from '../../../wire.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import type { CallContext } from '../../node-parts.ts';
import type { RequestValue } from '../../request-json.ts';
import { coinObject } from '../replies/wallet.ts';

/** RPC port of a network peer. */
const PEER_PORT = 7782;

/**
 * Time after a sign-in during which a second one hangs, in milliseconds: it waits for an event that only
 * happens while no sign-in is running.
 */
const SIGNING_IN_MS = 3_000;

const REFUSED = 'couldnt change passphrase';

export const sessionHandlers: Pick<
	Handlers<typeof session>,
	'passphrase' | 'help' | 'trusted' | 'getpeers'
> = {
	/**
	 * If the netid is missing, the node moves to network 0. A node that serves others (`client` 0) refuses to
	 * move.
	 */
	passphrase({ passphrase, gui, netid = 0 }, context) {
		const { signIn, life, network, settings, trading, now } = context;
		checkMayChange(passphrase, context);
		if (trading.isSwapping) throw new Refusal(REFUSED);
		if (netid !== network.netid && settings.client === 0) throw new Refusal(REFUSED);
		if (life.signedInAt !== undefined && now - life.signedInAt < SIGNING_IN_MS) return hang();
		life.noteSignIn(now);
		if (!signIn.isRunning(passphrase)) {
			signIn.change(passphrase, gui, netid);
			trading.forgetOffers();
		}
		if (netid !== network.netid) network.move(netid);
		pauseBots(context);
		return signedIn(context);
	},

	help: () => ({ result: new Unescaped(helpText()) }),

	/** Trust is stored without a sign, so blocked nodes are included. */
	trusted: (_params, { trading }) => trading.trust.known,

	getpeers: (_params, context) =>
		context.network.hasPeers
			? Array.from({ length: MAKER_COUNT }, (_, maker) => peerRow(maker, context))
			: [],
};

/**
 * The error for a missing, empty or non-string passphrase; the process crashes if the caller may change the
 * passphrase.
 */
export function badPassphrase({ members, signIn }: CallContext): Error | undefined {
	const given: RequestValue | undefined = members.get('passphrase');
	if (typeof given === 'string' && given !== '') return undefined;
	return signIn.accepts(members.get('userpass')) ? new Crash() : new Refusal(AUTHENTICATION_ERROR);
}

function checkMayChange(passphrase: string, { signIn, members }: CallContext): void {
	if (!signIn.isRunning(passphrase) && !signIn.accepts(members.get('userpass')))
		throw new Refusal(AUTHENTICATION_ERROR);
}

/** Like the real node, never answers this call or any later one, until the node is killed. */
function hang(): Promise<never> {
	return new Promise(() => undefined);
}

/** Every sign-in pauses the bots, even one with the same account. */
function pauseBots({ bots, signIn, now }: CallContext): void {
	for (const bot of bots.of(signIn.keys.nodePublicKey)) {
		if (bot.pausedAt === undefined && bot.stoppedAt === undefined)
			bots.change({ ...bot, pausedAt: now }, now);
	}
}

function signedIn(context: CallContext) {
	const { userpass, nodePublicKey, publicKey } = context.signIn.keys;
	return {
		result: 'success' as const,
		userpass,
		mypubkey: nodePublicKey,
		pubsecp: bytesToHex(publicKey),
		KMD: addressIn('KMD', context),
		BTC: addressIn('BTC', context),
		NXT: '',
		coins: context.coins.all.map((coin) => shownCoin(coin, context)),
	};
}

function addressIn(ticker: string, { coins, signIn }: CallContext): string | undefined {
	const coin = coins.find(ticker);
	return coin && signIn.addressOf(coin);
}

/** The private key is included in the reply if the node was started with that option. */
function shownCoin(coin: PracticeCoin, context: CallContext) {
	const { coin: ticker, ...rest } = coinObject(coin, context);
	const wif =
		context.settings.wif === 1 ? writeWif(context.signIn.keys.privateKey, coin.keyVersion) : undefined;
	return { coin: ticker, wif, ...rest };
}

/** An unreachable address from the block reserved for documentation. */
function peerRow(maker: number, { market: { makers }, network, now }: CallContext) {
	const [, byte = 0] = makers.identityOf(maker).publicKey;
	return {
		isLP: `203.0.113.${1 + 10 * maker + (byte % 10)}`,
		remoteport: PEER_PORT,
		netid: network.netid,
		session: makers.isThere(maker, now) ? Math.floor(makers.stayStart(maker, now) / 1000) : 0,
	};
}

/** The first line of `help` distinguishes a practice node from a real one. */
const FIRST_LINE = 'practice node';

/** The real node's text, which lists methods that its build lacks and omits some that exist. */
const TEXT = ` available localhost RPC commands: 
 setprice(base, rel, price, broadcast=1)
autoprice(base, rel, fixed, minprice, maxprice, margin, refbase, refrel, factor, offset)*
goal(coin=*, val=<autocalc>)
myprice(base, rel)
enable(coin)
disable(coin)
notarizations(coin)
statsdisp(starttime=0, endtime=0, gui=, pubkey=, base=, rel=)
ticker(base=, rel=)
tradesarray(base, rel, starttime=<now>-timescale*1024, endtime=<now>, timescale=60) -> [timestamp, high, low, open, close, relvolume, basevolume, aveprice, numtrades]
pricearray(base, rel, starttime=0, endtime=0, timescale=60) -> [timestamp, avebid, aveask, highbid, lowask]
getrawtransaction(coin, txid)
inventory(coin, reset=0, [passphrase=])
lastnonce()
cancel(uuid)
buy(base, rel, price, relvolume, timeout=10, duration=3600, nonce)
sell(base, rel, price, basevolume, timeout=10, duration=3600, nonce)
withdraw(coin, outputs[], broadcast=0)
eth_withdraw(coin, to, amount, gas, gas_price, broadcast=0)
txblast(coin, utxotxid, utxovout, utxovalue, txfee, passphrase, outputs[], broadcast=0)
sendrawtransaction(coin, signedtx)
swapstatus(pending=0, fast=0)
swapstatus(coin, limit=10)
swapstatus(base, rel, limit=10)
swapstatus(requestid, quoteid, pending=0, fast=0)
recentswaps(limit=3)
kickstart(requestid, quoteid)
notarizations(coin)
public API:
 getcoins()
getcoin(coin)
portfolio()
getpeers()
passphrase(passphrase, gui, netid=0, seednode=)
listunspent(coin, address)
setconfirms(coin, numconfirms, maxconfirms=6)
trust(pubkey, trust) # positive to trust, 0 for normal, negative to blacklist
balance(coin, address)
balances(address)
fundvalue(address=, holdings=[], divisor=0)
orderbook(base, rel, duration=3600)
getprices()
inuse()
movecoinbases(coin)
getmyprice(base, rel)
getprice(base, rel)
//sendmessage(base=coin, rel=, pubkey=zero, <argjson method2>)
//getmessages(firsti=0, num=100)
//deletemessages(firsti=0, num=100)
secretaddresses(prefix='secretaddress', passphrase, num=10, pubtype=60, taddr=0)
gen64addrs(passphrase, taddr=0, pubtype=60)
electrum(coin, ipaddr, port)
snapshot(coin, height)
snapshot_balance(coin, height, addresses[])
dividends(coin, height, <args>)
stop()
bot_list()
bot_statuslist()
bot_buy(base, rel, maxprice, relvolume) -> botid
bot_sell(base, rel, minprice, basevolume) -> botid
bot_settings(botid, newprice, newvolume)
bot_status(botid)
bot_stop(botid)
bot_pause(botid)
calcaddress(passphrase, coin=KMD)
convaddress(coin, address, destcoin)
instantdex_deposit(weeks, amount, broadcast=1)
instantdex_claim()
timelock(coin, duration, destaddr=(tradeaddr), amount)
unlockedspend(coin, txid)
opreturndecrypt(coin, txid, passphrase)
getendpoint(port=5555)
getfee(coin)
mpnet(onoff)
sleep(seconds=60)
listtransactions(coin, address, count=10, skip=0)
jpg(srcfile, destfile, power2=7, password, data=, required, ind=0)
version
`;

function helpText(): string {
	return `${FIRST_LINE}\n${TEXT}`;
}
