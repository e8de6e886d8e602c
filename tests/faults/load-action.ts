import type { Action, ActionName } from './actions.ts';

const bots = () => import('./bot-screens.ts');
const calls = () => import('./node-call-screens.ts');
const trading = () => import('./trading-screens.ts');
const transactions = () => import('./transaction-screens.ts');
const wallet = () => import('./wallet-screens.ts');

/** Loaders of the actions' screens by name, so that a new tab loads only its own. */
const LOADERS: Readonly<Record<ActionName, () => Promise<Action>>> = {
	buy: async () => (await trading()).buy,
	sell: async () => (await trading()).sell,
	setprice: async () => (await trading()).setprice,
	cancel: async () => (await trading()).cancel,
	autoprice: async () => (await trading()).autoprice,
	marketOrder: async () => (await trading()).marketOrder,
	'bot start': async () => (await bots()).botStart,
	'bot stop': async () => (await bots()).botStop,
	'stop trading': async () => (await bots()).stopTrading,
	'prepare outputs': async () => (await transactions()).preparation,
	'token creation': async () => (await transactions()).creation,
	transfer: async () => (await transactions()).transfer,
	batch: async () => (await transactions()).batch,
	burn: async () => (await transactions()).burn,
	send: async () => (await wallet()).send,
	'time lock': async () => (await wallet()).lock,
	unlock: async () => (await wallet()).unlock,
	deposit: async () => (await wallet()).deposit,
	claim: async () => (await wallet()).claim,
	goal: async () => (await calls()).goal,
	console: async () => (await calls()).consoleCall,
};

export function loadAction(name: ActionName): Promise<Action> {
	return LOADERS[name]();
}
