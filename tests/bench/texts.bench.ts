import { type SeenText, seenTexts } from '../guards/texts/inventory.ts';
import { WORDING_RULES } from '../guards/texts/rules.ts';

/** Counts the visible strings by kind, and the violations of wording rules. */
export function run(): Promise<void> {
	const texts = seenTexts();
	const count = (kind: SeenText['kind']) => texts.filter((text) => text.kind === kind).length;
	const kinds = [...new Set(texts.map(({ kind }) => kind))].sort();
	print('texts', texts.length);
	for (const kind of kinds) print(`  ${kind}`, count(kind));
	print(
		'texts that break a rule',
		texts.filter((text) => WORDING_RULES.some((rule) => rule.breaks(text))).length,
	);
	for (const { name, breaks } of WORDING_RULES) print(`  ${name}`, texts.filter(breaks).length);
	return Promise.resolve();
}

function print(name: string, figure: number): void {
	console.log(name.padEnd(40), String(figure).padStart(5));
}
