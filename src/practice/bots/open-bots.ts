import { COIN } from '#lib/domain/money/amount.ts';
import { invertedPrice } from '../market/quotes.ts';
import type { SignIn } from '../node-state/sign-in.ts';
import { Refusal } from '../refusal.ts';
import type { TradeTerms } from '../trade/trade-terms.ts';
import type { TradeRules } from '../trade/trade-rules.ts';
import type { Trading } from '../trade/trading.ts';
import type { World } from '../world/world.ts';
import { volumeOf, type BotRow } from './bot-row.ts';
import { Bots, type BotMarket } from './bots.ts';

type BotRules = Pick<TradeRules, 'firstTryMs' | 'botTimeoutMs' | 'doBotsLookFirst'>;

/** Lets bots trade, and hear what became of it. */
export function openBots(world: World, trading: Trading, signIn: SignIn, rules: BotRules): Bots {
	const market: BotMarket = {
		bestOffer: (bot, now) =>
			bot.account === signIn.keys.nodePublicKey ? offerFor(bot, trading, rules, now) : undefined,
		request: (terms, now) => isTaken(terms, trading, now),
	};
	const bots = new Bots(world, market, rules);
	trading.listeners.add((event) => bots.note(event));
	return bots;
}

function offerFor(bot: BotRow, trading: Trading, rules: BotRules, now: number): bigint | undefined {
	return bestOffer(bot, trading, now) ?? (rules.doBotsLookFirst ? undefined : volumeOf(bot));
}

function bestOffer({ action, base, rel, bound }: BotRow, { book }: Trading, now: number): bigint | undefined {
	const [bob, alice] = action === 'buy' ? [base, rel] : [rel, base];
	const worst = action === 'buy' ? bound : invertedPrice(bound);
	const quote = book.makersToAsk(bob, alice, now).find(({ price }) => price <= worst);
	return quote && (quote.largest * quote.price) / COIN;
}

function isTaken(terms: TradeTerms, trading: Trading, now: number): boolean {
	try {
		trading.requestTrade(terms, now);
		return true;
	} catch (error) {
		if (error instanceof Refusal) return false;
		throw error;
	}
}
