import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import type { NodeCommand } from '#lib/domain/control/node-command.ts';

/** A line of `help`: a name, its parameters in brackets, and what stands behind. Some lines are commented out. */
const LINE = /^[ \t]*([a-z]\w*)[ \t]*(?:\(([^\n]*)\))?([^\n()]*)$/i;

/** The document's names of methods that nodes call otherwise. */
const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
	instantdex_deposit: 'fastswap_deposit',
	instantdex_claim: 'fastswap_claim',
};

/** Reads a node's own list of its methods. Lines that are none, such as headings, are left out; so is a second one alike. */
export function readCommandLines(text: string): NodeCommand[] {
	const commands = text.split('\n').flatMap(readLine);
	const seen = new Set<string>();
	return commands.filter(({ name, parameters }) => {
		const key = `${name} ${parameters.join()}`;
		return !seen.has(key) && seen.add(key);
	});
}

function readLine(line: string): NodeCommand[] {
	const [, name, inBrackets, rest = ''] = LINE.exec(line) ?? [];
	// A line of plain words is a heading, unless it is a method by itself.
	if (name === undefined || (inBrackets === undefined && rest.trim() !== '')) return [];
	const parameters = splitParameters(inBrackets ?? '');
	return [{ name, parameters, note: rest.replace(/^[\s*#>-]+/, '').trim(), summary: summaryOf(name) }];
}

/** At commas that are not inside other brackets: `holdings=[]`, `destaddr=(tradeaddr)`. */
function splitParameters(text: string): string[] {
	return text
		.split(/,(?![^[(<]*[\])>])/)
		.map((part) => part.trim())
		.filter(Boolean);
}

function summaryOf(name: string): string | undefined {
	return (methods as Readonly<Record<string, Method>>)[DOCUMENT_NAMES[name] ?? name]?.summary;
}
