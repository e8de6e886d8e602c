import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, it } from 'vitest';

/** The observations of the three witnesses of a step, in a few words each. The step has asserted them before. */
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
 * One step of a subject. It fails like any test, is listed with its witnesses in either case, and the final page
 * is stored.
 *
 * @param page the page to store if the step fails
 */
export function step(name: string, page: () => Page | undefined, run: () => Promise<Witnesses>): void {
	it(name, async () => {
		const startedAt = Date.now();
		const note = async (told: Witnesses) => {
			const row = { step: name, ...told, seconds: Math.round((Date.now() - startedAt) / 1000) };
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

/** A failure without Playwright's attachments: a whole page in one line. */
function plainFailure(error: unknown): Error {
	if (!(error instanceof Error)) return new Error(String(error));
	// eslint-disable-next-line no-control-regex
	const plain = new Error(error.message.replace(/\u001b\[\d+m/g, '').trim());
	plain.stack = error.stack;
	return plain;
}

/** The folder for the pages of failed steps; the stage names it when it ends. */
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

/** Prints the list of all steps once the tests of a file have ended. */
export function printWitnesses(): void {
	afterAll(() => {
		const lines = rows.map(lineOf);
		const head = ['| step | chain | program | page |', '| --- | --- | --- | --- |'];
		console.log([...head, ...lines].join('\n'));
	});
}

/** An amount in smallest units as coins: `0.30000000`. */
export function inCoins(units: bigint): string {
	const digits = String(units < 0n ? -units : units).padStart(9, '0');
	return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
