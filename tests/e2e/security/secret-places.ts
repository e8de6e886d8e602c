import { readFile } from 'node:fs/promises';
import type { BrowserContext, ConsoleMessage, Download, Page } from '@playwright/test';
import { storedText } from '../support/page-storage.ts';
import { secretFinder, type Secrets } from '../support/secret-forms.ts';

/** Records the logs, addresses and downloads of all pages of a browser context. */
export class Traces {
	readonly #console: ConsoleMessage[] = [];
	readonly #errors: string[] = [];
	readonly #addresses: string[] = [];
	readonly #downloads: Download[] = [];

	constructor(context: BrowserContext) {
		context.on('console', (message) => this.#console.push(message));
		context.on('weberror', (error) => this.#errors.push(String(error.error().stack)));
		context.on('page', (page) => this.#follow(page));
		for (const page of context.pages()) this.#follow(page);
	}

	#follow(page: Page): void {
		page.on('framenavigated', (frame) => this.#addresses.push(frame.url()));
		page.on('download', (download) => this.#downloads.push(download));
	}

	/** Content of each place, by name. */
	async read(): Promise<Readonly<Record<string, string>>> {
		const files = this.#downloads.map(async (download) => {
			const content = await readFile(await download.path(), 'latin1');
			return `${download.suggestedFilename()} ${content}`;
		});
		return {
			console: this.#console.map((message) => message.text()).join('\n'),
			errors: this.#errors.join('\n'),
			addresses: this.#addresses.join('\n'),
			downloads: (await Promise.all(files)).join('\n'),
		};
	}
}

/** Content left by a page in places that outlive the page or that other programs can read, by name of the place. */
async function readPlaces(page: Page): Promise<Readonly<Record<string, string>>> {
	const session = await page.context().newCDPSession(page);
	const { entries } = await session.send('Page.getNavigationHistory');
	await session.detach();
	return {
		title: await page.title(),
		history: entries.map(({ url, title }) => `${url} ${title}`).join('\n'),
		'typed addresses': entries.map(({ userTypedURL }) => userTypedURL).join('\n'),
		'history state': await page.evaluate(() => JSON.stringify(history.state)),
		'window name': await page.evaluate(() => window.name),
		cookies: JSON.stringify(await page.context().cookies()),
		clipboard: await page.evaluate(() => navigator.clipboard.readText()),
		storage: await storedText(page),
		caches: await page.evaluate(readCaches),
		'fields and text': await page.evaluate(readDocument),
	};
}

/**
 * Runs in the page.
 * @returns the content of all caches
 */
async function readCaches(): Promise<string> {
	const texts: string[] = [];
	for (const name of await caches.keys()) {
		const cache = await caches.open(name);
		for (const request of await cache.keys()) {
			const response = await cache.match(request);
			texts.push(name, request.url, JSON.stringify([...request.headers]), (await response?.text()) ?? '');
		}
	}
	return texts.join('\n');
}

/** Runs in the page. Includes the values of fields, which markup omits. */
function readDocument(): string {
	const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
	return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
}

/** Lists the secrets that a page has left somewhere, such as `userpass in storage`. */
export async function searchPlaces(page: Page, traces: Traces, secrets: Secrets): Promise<readonly string[]> {
	const find = secretFinder(secrets);
	const places = { ...(await traces.read()), ...(await readPlaces(page)) };
	return Object.entries(places).flatMap(([place, text]) => find(text).map((name) => `${name} in ${place}`));
}
