import type { TestDesk } from './desk.ts';

/** Calls the chain daemon as its own command line does, past the page and the gateway. */
export async function askDaemon<Result>(
	{ daemon, user, password }: TestDesk,
	method: string,
	...params: readonly unknown[]
): Promise<Result> {
	const response = await fetch(daemon, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
		body: JSON.stringify({ id: 'e2e', method, params }),
	});
	const { result, error } = (await response.json()) as { result: Result; error: { message: string } | null };
	if (error) throw new Error(`${method}: ${error.message}`);
	return result;
}

/** How many tokens of that name the chain has. */
export async function countTokens(desk: TestDesk, name: string): Promise<number> {
	const ids = await askDaemon<string[]>(desk, 'tokenlist');
	const tokens = await Promise.all(ids.map((id) => askDaemon<{ name: string }>(desk, 'tokeninfo', id)));
	return tokens.filter((token) => token.name === name).length;
}
