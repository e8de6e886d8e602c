import { CallError } from '../call-error.ts';
import { isObject } from './wire-json.ts';

/** The largest safe network id. */
const MAX_NETID = 19_240;

type Rule = (member: (name: string) => unknown, readsStream: boolean) => string | undefined;

/** Checks by method. Each returns the reason why the call would harm the node, or `undefined`. */
const RULES: Readonly<Record<string, Rule>> = {
	balance: (member) =>
		isText(member('address')) ? undefined : 'The node crashes on a balance without an address.',
	// With `reset`, the node signs in again with this passphrase.
	inventory: (member) =>
		!isOn(member('reset')) || isText(member('passphrase'))
			? undefined
			: 'The node crashes on an inventory that is reset without the passphrase.',
	dividends: (member) =>
		['prefix', 'suffix', 'system'].every((name) => member(name) === undefined)
			? undefined
			: 'The node runs a command for each address.',
	passphrase: (member) => {
		if (!isText(member('passphrase')))
			return 'The node ends when it is given no passphrase, or one that is no text.';
		return isNetid(member('netid'))
			? undefined
			: 'Without a network number the node leaves its network for the public one.';
	},
	getendpoint: (_, readsStream) =>
		readsStream ? undefined : 'The node stalls while its event stream is open and is not read.',
};

/**
 * Rejects calls that would crash, stall or move the real node. Checks the bytes to be sent, so that callers cannot
 * bypass it.
 *
 * @param readsStream whether the event stream will be read as soon as it is open
 * @throws CallError of kind `params`; nothing was sent.
 */
export function refuseHarmfulCall(body: string, readsStream = false): void {
	const browserFault = faultOf(body, readsStream);
	if (browserFault === undefined) return;
	throw new CallError('params', browserFault, { code: 'CALL-HARMFUL' });
}

function faultOf(body: string, readsStream: boolean): string | undefined {
	const call = parse(body);
	if (Array.isArray(call)) return 'A list of calls makes the node crash.';
	if (!isObject(call)) return 'The body is not one call.';
	if (body.includes('%')) return 'The node decodes percent signs unless they are escaped.';
	// The node ignores the case of keys, and uses the first of two equal ones.
	const names = Object.keys(call).map((name) => name.toLowerCase());
	if (new Set(names).size < names.length) return 'A member stands in the call twice.';
	const values = Object.values(call);
	const member = (name: string) => values[names.indexOf(name)];
	const method = member('method');
	const rule = typeof method === 'string' && Object.hasOwn(RULES, method) ? RULES[method] : undefined;
	return rule?.(member, readsStream);
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

function isText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '';
}

function isOn(value: unknown): boolean {
	return value !== undefined && Number(value) !== 0;
}

function isNetid(value: unknown): boolean {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_NETID;
}

/** Whether the node needs a pause after this call. */
export function isPassphraseCall(body: string): boolean {
	const call = parse(body);
	return isObject(call) && call['method'] === 'passphrase';
}
