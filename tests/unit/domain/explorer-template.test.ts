import { explorerLink, explorerProblem } from '#lib/domain/explorer-template.ts';
import { describe, expect, it } from 'vitest';

const TXID = 'ab'.repeat(32);

describe('explorer template', () => {
	it.each([
		'https://explorer.example/tx/{txid}',
		' https://explorer.example/tx/{txid} ',
		'https://explorer.example/?tx={txid}&lang=en',
		'https://explorer.example/#/tx/{txid}',
		'http://127.0.0.1:3001/tx/{txid}',
		'http://localhost/tx/{txid}',
		'http://[::1]:8080/tx/{txid}',
	])('accepts %s', (template) => {
		expect(explorerProblem(template)).toBeUndefined();
		expect(explorerLink(template, TXID)?.href).toBe(template.trim().replace('{txid}', TXID));
	});

	it.each([
		['', 'empty'],
		['https://explorer.example/tx/', 'no-place'],
		['https://explorer.example/{txid}/{txid}', 'no-place'],
		['explorer.example/tx/{txid}', 'no-address'],
		['https://{txid}.example/', 'no-address'],
		['https://{txid}@explorer.example/', 'no-address'],
		['https://me:secret@explorer.example/{txid}', 'no-address'],
		['http://explorer.example/tx/{txid}', 'not-safe'],
		['http://127.0.0.1.example/tx/{txid}', 'not-safe'],
		['javascript:alert("{txid}")', 'not-safe'],
		['data:text/html,{txid}', 'not-safe'],
		['ftp://explorer.example/{txid}', 'not-safe'],
	])('rejects %j', (template, problem) => {
		expect(explorerProblem(template)).toBe(problem);
		expect(explorerLink(template, TXID)).toBeUndefined();
	});

	it.each(['', 'not a txid', `${TXID}?x=1`, `${TXID}/..`, `<${TXID}>`])(
		'returns no link for the txid %j',
		(txid) => {
			expect(explorerLink('https://explorer.example/tx/{txid}', txid)).toBeUndefined();
		},
	);

	it('names the linked server, also for account transactions', () => {
		expect(explorerLink('https://explorer.example:444/tx/{txid}', `0x${TXID}`)).toEqual({
			href: `https://explorer.example:444/tx/0x${TXID}`,
			host: 'explorer.example:444',
		});
	});
});
