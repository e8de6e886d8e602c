import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, it } from 'vitest';

/** Short observations of a step's three witnesses, which the step has already asserted. */
export interface Witnesses {
	readonly chain: string;
	readonly program: string;
	readonly page: string;
}

interface Row extends Witnesses {
	readonly step: string;
	readonly seconds: number;
}

const rows: Row[] = [];

/**
 * Defines a step as a test. In either case its witnesses are listed; on failure, the page is stored.
 * @param page the page to store on failure
 */
export function step(name: string, page: () => Page | undefined, run: () => Promise<Witnesses>): void {
	it(name, async () => {
		const startedAt = Date.now();
		const note = async (reported: Witnesses) => {
			const row = { step: name, ...reported, seconds: Math.round((Date.now() - startedAt) / 1000) };
			rows.push(row);
			await appendFile(join(process.env['REAL_FOLDER'] ?? '', 'witnesses.md'), `${lineOf(row)}\n`);
		};
		try {
			await note(await run());
		} catch (error) {
			const failure = plainFailure(error);
			await note({ chain: '', program: '', page: `FAILED: ${failure.message.split('\n')[0]}` });
			await keepPage(name, page());
			throw failure;
		}
	});
}

/** Error without Playwright's attachments, which print a whole page in one line. */
function plainFailure(error: unknown): Error {
	if (!(error instanceof Error)) return new Error(String(error));
	// eslint-disable-next-line no-control-regex
	const plain = new Error(error.message.replace(/\u001b\[\d+m/g, '').trim());
	plain.stack = error.stack;
	return plain;
}

/** Stores the page of a failed step in a folder that the stage prints when it ends. */
async function keepPage(step: string, page: Page | undefined): Promise<void> {
	const folder = join(process.env['REAL_FOLDER'] ?? '', 'failed');
	await mkdir(folder, { recursive: true });
	const name = join(folder, step.replace(/\W+/g, '-'));
	await page?.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => undefined);
	const text = await page
		?.locator('body')
		.innerText({ timeout: 5000 })
		.catch(() => '');
	await writeFile(`${name}.txt`, text ?? '');
}

function lineOf({ step, chain, program, page, seconds }: Row): string {
	return `| ${step} (${seconds} s) | ${chain} | ${program} | ${page} |`;
}

/** Prints the table of all steps after the tests of a file. */
export function printWitnesses(): void {
	afterAll(() => {
		const lines = rows.map(lineOf);
		const head = ['| step | chain | program | page |', '| --- | --- | --- | --- |'];
		console.log([...head, ...lines].join('\n'));
	});
}

/** Formats smallest units as coins: `0.30000000`. */
export function inCoins(units: bigint): string {
	const digits = String(units < 0n ? -units : units).padStart(9, '0');
	return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
