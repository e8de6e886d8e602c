import { methods, type MethodName } from '#lib/api/index.ts';

/** The document's names of methods that have another one here. */
const RENAMED: Readonly<Record<string, MethodName>> = {
	instantdex_deposit: 'fastswap_deposit',
	instantdex_claim: 'fastswap_claim',
};

/** What the document has and this program has not, or not in the build that people run. */
const ABSENT: ReadonlySet<string> = new Set([
	...Object.values(RENAMED),
	'parselog',
	'gettransaction',
	'eth_withdraw',
]);

/** Methods that answer without userpass; `passphrase` has rules of its own. */
const OPEN: ReadonlySet<string> = new Set(['help', 'version', 'hello', 'psock', 'passphrase']);

/** The declared method behind a name, if this program has one. */
export function methodOf(name: string): MethodName | undefined {
	if (Object.hasOwn(RENAMED, name)) return RENAMED[name];
	return Object.hasOwn(methods, name) && !ABSENT.has(name) ? (name as MethodName) : undefined;
}

export function isOpen(name: string): boolean {
	return OPEN.has(name);
}
