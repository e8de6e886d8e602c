import { join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type Page, Puppeteer } from 'puppeteer-core';
import { startOf } from '../e2e/support/sign-in.ts';
import { openDeskHere, withDataFolder, type TestDesk } from '../e2e/support/desk.ts';
import { scriptsOfWorldStart } from '../e2e/support/world-time.ts';
import { findFirefox } from './firefox.js';

/** Time that a busy machine may take until a page shows an expected text. */
const PATIENCE_MS = 120_000;

/** Message that Firefox logs if nothing listens at a port, which happens while the page searches for programs. */
const NO_PROGRAM_THERE = 'CORS request did not succeed';

/** Starts a stock Firefox whose own services are offline. */
export function launchFirefox(): Promise<Browser> {
	const executablePath = findFirefox();
	if (executablePath === undefined) throw new Error('There is no Firefox.');
	return puppeteer.launch({
		browser: 'firefox',
		executablePath,
		headless: true,
		timeout: PATIENCE_MS,
		extraPrefsFirefox: {
			'network.proxy.type': 1,
			'network.proxy.http': '127.0.0.1',
			'network.proxy.http_port': 9,
			'network.proxy.ssl': '127.0.0.1',
			'network.proxy.ssl_port': 9,
			'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
			'intl.accept_languages': 'en-GB',
		},
	});
}

/** The built-in search by accessible name takes seconds in Firefox on a busy machine. */
Puppeteer.registerCustomQueryHandler('named', { queryAll: findNamed });

/**
 * Runs in the page.
 * @returns controls with this name, or containing it if `name` ends with `*`, by label or text
 */
function findNamed(node: Node, name: string): Element[] {
	const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
	const namesOf = (element: Element) => [
		element.getAttribute('aria-label'),
		...('labels' in element ? Array.from(element.labels as Iterable<Element>, textOf) : []),
		...(element.matches('input, textarea, select') ? [] : [textOf(element)]),
	];
	const controls = (node as ParentNode).querySelectorAll('button, a, input, textarea, select, summary');
	const isMeant = (one: string | null) =>
		name.endsWith('*') ? one?.includes(name.slice(0, -1)) : one === name;
	// Substitutes the label of a radio button, which is its visible part.
	const seenOf = (element: Element) =>
		(element.matches('[type=radio]') && (element as HTMLInputElement).labels?.[0]) || element;
	return [...controls].filter((element) => namesOf(element).some(isMeant)).map(seenOf);
}

interface SignInChoices {
	/** Lock code that protects the stored key; without a code the key lasts until all tabs are closed. */
	readonly code?: string;
	readonly withDaemon?: boolean;
}

/** A user at a tab, who finds controls and text by their visible names. */
export class Visitor {
	private constructor(
		readonly page: Page,
		private readonly context: BrowserContext,
		readonly desk: TestDesk,
		/** Errors thrown or logged by this user's pages. */
		readonly errors: string[],
	) {}

	/** Runs a job with a separate browser profile and desk. Fails on any error in a page's console. */
	static async with(browser: Browser, job: (visitor: Visitor) => Promise<void>): Promise<string[]> {
		const errors: string[] = [];
		const context = await browser.createBrowserContext();
		await withDataFolder(async (folder) => {
			const { desk, stop } = await openDeskHere(join(folder, 'world'));
			const visitor = await Visitor.open(context, desk, errors);
			try {
				await job(visitor);
			} catch (error) {
				const shown = await visitor.page.evaluate(() => document.body.innerText);
				throw new Error(`The page showed instead:\n${shown}`, { cause: error });
			} finally {
				await context.close();
				await stop();
			}
		});
		return errors;
	}

	private static async open(context: BrowserContext, desk: TestDesk, errors: string[]): Promise<Visitor> {
		const page = await context.newPage();
		await page.setViewport({ width: 1440, height: 900 });
		page.setDefaultTimeout(PATIENCE_MS);
		const note = (text: string) => {
			if (!text.includes(NO_PROGRAM_THERE)) errors.push(text);
		};
		page.on('pageerror', (error) => note(String(error)));
		page.on('console', (message) => {
			if (message.type() === 'error') note(message.text());
		});
		for (const script of scriptsOfWorldStart()) await page.evaluateOnNewDocument(script);
		return new Visitor(page, context, desk, errors);
	}

	/** Opens a new tab of the same user. */
	anotherTab(): Promise<Visitor> {
		return Visitor.open(this.context, this.desk, this.errors);
	}

	async goTo(path: string): Promise<void> {
		await this.page.goto(new URL(path, this.desk.app).href, { waitUntil: 'domcontentloaded' });
	}

	/** Signs in on the start page, with a lock code or until the tabs are closed, and opens `path`. */
	async signIn(path: string, { code, withDaemon = false }: SignInChoices = {}): Promise<void> {
		await this.page.goto(startOf(this.desk.app, path), { waitUntil: 'domcontentloaded' });
		await this.see('Node found');
		await this.fill('Node address', this.desk.node);
		await this.fill('Passphrase or WIF', this.desk.passphrase);
		if (code === undefined) await this.press('Until I close all tabs*');
		else {
			await this.press('Yes, protected by a lock code*');
			await this.fill('Lock code', code);
			await this.fill('Repeat lock code', code);
		}
		if (withDaemon) {
			await this.press('Also connect a chain daemon*');
			await this.fill('User', this.desk.user);
			await this.fill('Password', this.desk.password);
		}
		await this.press('Sign in');
		await this.page.waitForSelector('nav[aria-label="Pages"]', { visible: true });
	}

	/** @param inside a selector of the part of the page that contains the control */
	async press(name: string, inside = ''): Promise<void> {
		await this.page.locator(`${inside} ::-p-named(${name})`.trim()).click();
	}

	async fill(name: string, text: string): Promise<void> {
		await this.page.locator(`::-p-named(${name})`).fill(text);
	}

	/** Ticks every confirmation of a review before sending. */
	async tickAll(): Promise<void> {
		await this.page.waitForFunction(() => {
			const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-review] input[type=checkbox]')];
			for (const box of boxes) if (!box.checked) box.click();
			return boxes.length > 0 && boxes.every(({ checked }) => checked);
		});
	}

	/** Resolves when the text is visible. */
	async see(text: string): Promise<void> {
		await this.page.waitForSelector(`::-p-text(${text})`, { visible: true });
	}

	async seeElement(selector: string): Promise<void> {
		await this.page.waitForSelector(selector, { visible: true });
	}

	/** Advances the practice clock until the text is visible. */
	async playUntil(text: string): Promise<void> {
		const end = this.see(text);
		let isSeen = false;
		const ended = end.finally(() => (isSeen = true));
		while (!isSeen) {
			await this.desk.control({ control: 'advance', ms: 2000 });
			await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
		}
		await end;
	}

	/** Number of calls of this method to the node. */
	async countOf(method: string): Promise<number> {
		return (await this.desk.control({ control: 'calls' })).calls?.[method] ?? 0;
	}
}
