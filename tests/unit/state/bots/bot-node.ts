import { CallError } from '#lib/client/call-error.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { FakeMarket } from '../market/fake-market.ts';

export const TERMS = { base: 'LTC', rel: 'KMD', side: 'buy', bound: 60n * COIN, volume: 10n * COIN } as const;

/** The same terms in the node's format. */
export const WIRE_TERMS = { base: 'LTC', rel: 'KMD', maxprice: '60', relvolume: '10' };

export interface WireBot {
	readonly [member: string]: unknown;
	readonly botid: number;
}

/** A node with bots that can lose a call or its reply. */
export class BotNode extends FakeMarket {
	bots: WireBot[] = [];
	/** Loses calls of this method, before or after the node receives them. */
	dying: { readonly method: string; readonly when: 'before' | 'after' } | undefined;
	/** Replies to this method with an error, whether or not the work was done. */
	erring: { readonly method: string; readonly hasDone: boolean } | undefined;
	/** Polls of the bots get no reply. */
	isSilent = false;
	/** Number of times a call arrives, as if repeated by a proxy. */
	copies = 1;
	/** Replies to a resume call with success but does nothing. */
	isDeaf = false;

	override async send(body: string) {
		const call = JSON.parse(body) as { method: string; botid: number } & Record<string, string>;
		if (this.isSilent && call.method === 'bot_statuslist') throw new CallError('unreachable', 'gone');
		const dies = this.dying?.method === call.method ? this.dying.when : undefined;
		const errs = this.erring?.method === call.method ? this.erring : undefined;
		if (dies !== 'before' && errs?.hasDone !== false)
			for (let copy = 0; copy < this.copies; copy++) this.#act(call);
		this.replies = { ...this.replies, ...this.#repliesTo(call) };
		if (errs) this.replies = { ...this.replies, [errs.method]: { error: 'no' } };
		const reply = await super.send(body);
		if (dies) throw new CallError('dropped', 'gone');
		return reply;
	}

	#repliesTo({ method, botid: asked }: { readonly method: string; readonly botid: number }) {
		const { bots } = this;
		const last = method === 'bot_buy' ? bots.at(-1) : bots.find(({ botid }) => botid === asked);
		const one = last ?? { error: 'couldnt find botid' };
		return {
			...{ bot_list: bots.map(({ botid }) => botid), bot_statuslist: bots, bot_buy: one, bot_sell: one },
			...{ bot_status: one, bot_settings: one, bot_pause: OK, bot_resume: OK, bot_stop: OK },
			lastnonce: { result: 'success', lastnonce: 3 },
		};
	}

	#act({ method, botid, ...given }: { method: string; botid: number } & Record<string, unknown>): void {
		const change = (changed: object) =>
			(this.bots = this.bots.map((bot) => (bot.botid === botid ? { ...bot, ...changed } : bot)));
		if (method === 'bot_buy') this.bots = [...this.bots, wireBot(this.bots.length + 1, given)];
		if (method === 'bot_pause') change({ paused: 5 });
		if (method === 'bot_resume' && !this.isDeaf) change({ paused: undefined });
		if (method === 'bot_stop') change({ stopped: 6 });
		if (method === 'bot_settings')
			change({ maxprice: given['newprice'], totalrelvolume: given['newvolume'] });
	}
}

const OK = { result: 'success' };

export function wireBot(botid: number, given: Record<string, unknown>): WireBot {
	return {
		...{ result: 'success', name: `bot ${botid}`, botid, started: 1_795_176_000 + botid, action: 'buy' },
		...{ base: given['base'], rel: given['rel'], maxprice: given['maxprice'] },
		...{ totalrelvolume: given['relvolume'], totalbasevolume: 1, trades: [] },
	};
}
