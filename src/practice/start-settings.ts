import * as v from 'valibot';

/** Largest netid in the document. */
const LAST_NETID = 19_240;

/** Start-up settings of a node: one JSON object. Unknown fields are ignored, as in the real node. */
export const startSettings = v.looseObject({
	gui: v.optional(v.string(), 'nogui'),
	/** 1 for a trading-only node, as the practice node always is. */
	client: v.optional(v.picklist([0, 1]), 1),
	userhome: v.optional(v.pipe(v.string(), v.nonEmpty())),
	/** Words, a WIF, or `0x` and 64 hexadecimal digits. */
	passphrase: v.optional(v.pipe(v.string(), v.nonEmpty())),
	/** Initially active coins, by ticker or as the objects of a coins file. */
	coins: v.optional(v.array(v.union([v.string(), v.looseObject({ coin: v.string() })]))),
	/** Each network has its own market and peers. */
	netid: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_NETID)), 0),
	/** 1 shows the private keys in the reply to the first `passphrase` call. */
	wif: v.optional(v.picklist([0, 1]), 0),
	rpcport: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
});

export type StartSettings = v.InferOutput<typeof startSettings>;

export const DEFAULT_SETTINGS: StartSettings = v.parse(startSettings, {});

/** Tickers of the coins to activate; `undefined` if the settings leave it to the node. */
export function coinsOf({ coins }: StartSettings): readonly string[] | undefined {
	return coins?.map((coin) => (typeof coin === 'string' ? coin : coin.coin));
}

/** Random seed of a world; each network has its own, because networks are separate. */
export function seedOf(seed: string, { netid }: StartSettings): string {
	return netid === 0 ? seed : `${seed} on network ${netid}`;
}
