import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { AWAITED_READ } from './read-options.ts';
import { readDialect, type Dialect } from './dialect.ts';

/**
 * Asks what answers for its methods, which every node lists without a key.
 *
 * @throws CallError, with the reason `another-program` where no trading node answers.
 */
export async function askDialect(client: NodeClient): Promise<Dialect> {
	const text = await readHelp(client);
	const dialect = readDialect(text);
	if (dialect.supports('passphrase')) return dialect;
	throw anotherProgram(text);
}

/** Nodes of other kinds answer with a text, or with another object. */
async function readHelp(client: NodeClient): Promise<string> {
	try {
		return (await client.call(help, {}, AWAITED_READ)).result;
	} catch (reason) {
		const isOther =
			reason instanceof CallError && (reason.reason === 'not-json' || reason.reason === 'wrong-shape');
		throw isOther ? anotherProgram(reason.raw) : reason;
	}
}

function anotherProgram(raw: string | undefined): CallError {
	return new CallError('malformed', 'What answers here lists no methods of a trading node.', {
		method: help.name,
		reason: 'another-program',
		raw,
	});
}
