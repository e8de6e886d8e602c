import type { Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { attackPage } from './attack-page.ts';

/** URL paths of all built pages. */
function pagesOf({ build }: TestDesk): readonly string[] {
	return readdirSync(build, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.html'))
		.map((path) => `/${path.slice(0, -'.html'.length).replaceAll('\\', '/')}`.replace(/\/index$/, '/'));
}

/** Serves the build without headers, like a plain server. */
async function servePlainly({ build }: TestDesk) {
	const server = createServer(({ url = '/' }, response) => {
		const path = join(build, new URL(url, 'http://localhost').pathname);
		const file = [path, `${path}.html`, join(path, 'index.html')].find(
			(each) => /\.\w+$/.test(each) && existsSync(each),
		);
		const type = { js: 'text/javascript', css: 'text/css', html: 'text/html' }[file?.split('.').at(-1) ?? ''];
		response.writeHead(file ? 200 : 404, { 'Content-Type': type ?? 'text/plain' });
		response.end(file && readFileSync(file));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/**
 * Attacks a page.
 * @returns the attacks that succeeded, and the directives that none of them violated
 */
async function attack(page: Page, address: string) {
	await page.goto(address, { waitUntil: 'domcontentloaded' });
	return page.evaluate(attackPage, DIRECTIVES);
}

/** Directives that must be violated; browsers differ in further directives that they report. */
const DIRECTIVES = [
	...['base-uri', 'connect-src', 'font-src', 'form-action', 'frame-src', 'img-src', 'media-src'],
	...['require-trusted-types-for', 'script-src-elem', 'style-src-attr', 'style-src-elem', 'trusted-types'],
];

test('blocks foreign scripts, loads and requests on every gateway page', async ({
	page,
	desk,
	policyBreaks,
}) => {
	// Tests only the policy of the documents; running the app in each would take a minute.
	await page.route('**/_app/**', (route) => route.abort());
	for (const path of pagesOf(desk)) {
		const { succeeded, missed } = await attack(page, desk.app + path);
		expect.soft(succeeded, path).toEqual([]);
		expect.soft(missed, path).toEqual([]);
	}
	policyBreaks.length = 0;
});

test('gives each built page the same safe policy, even without a header', async ({
	page,
	desk,
	policyBreaks,
}) => {
	const policies = pagesOf(desk).map((path) => {
		const html = readFileSync(join(desk.build, `${path === '/' ? '/index' : path}.html`), 'utf8');
		expect(html, path).not.toMatch(/ style=| on[a-z]+=/);
		const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
		return policy.replaceAll(/'sha256-[^']+'/g, "'sha256'");
	});
	expect(policies.length).toBeGreaterThan(50);
	expect([...new Set(policies)]).toHaveLength(1);
	expect(policies[0]).toContain("require-trusted-types-for 'script'");
	expect(policies[0]).not.toMatch(/unsafe|\*(?!;| |$)|https?:\/\/(?!127\.0\.0\.1:|localhost:)/);

	const plain = await servePlainly(desk);
	for (const path of ['/', '/trade', '/tools/keys', '/404']) {
		const { succeeded, missed } = await attack(page, plain.address + path);
		expect.soft(succeeded, path).toEqual([]);
		expect.soft(missed, path).toEqual([]);
	}
	policyBreaks.length = 0;
	plain.close();
});

test('applies the policy to workers', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Try it now' }).click();
	await page.waitForURL(({ pathname }) => pathname === '/home');
	const worker = page.workers().find((each) => each.url().includes('/workers/'));
	const outcomes = await worker?.evaluate(async () => {
		const outcomeOf = async (act: () => unknown) => {
			try {
				await act();
				return 'succeeded';
			} catch (error) {
				return (error as Error).name;
			}
		};
		const tryEach = async () => [
			await outcomeOf(() => fetch('http://stranger.example/', { mode: 'no-cors' })),
			await outcomeOf(() => import('http://stranger.example/script.js' as string)),
			await outcomeOf(() => (0, eval)('1')),
		];
		// Runs in a separate task, because a debugger's task is exempt from the policy.
		return new Promise<string[]>((resolve) => setTimeout(() => void tryEach().then(resolve)));
	});
	expect(outcomes).toEqual(['TypeError', 'TypeError', 'EvalError']);
});
