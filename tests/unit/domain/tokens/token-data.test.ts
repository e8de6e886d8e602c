import { readTokelData, linksIn } from '#lib/domain/tokens/token-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const hex = (text: string) => Buffer.from(text).toString('hex');

describe('the data of a token in the layout of Tokel', () => {
	it('tells its number, link, royalty and the rest', () => {
		const payload = `01${'01' + '2a'}${'02' + '0a' + hex('ipfs://abc')}${'03' + 'fd' + 'e703'}${'04' + '02' + 'beef'}`;
		expect(readTokelData(payload)).toEqual({ id: 42n, url: 'ipfs://abc', royalty: 999n, arbitrary: 'beef' });
	});

	it.each([
		['another version', `02${'01' + '2a'}`],
		['an unknown field', `01${'09' + '2a'}`],
		['a link that is cut', `01${'02' + '0a' + hex('ipfs')}`],
		['a number that is cut', `01${'01' + 'fe' + '0102'}`],
		['a link that is no text', `01${'02' + '01' + 'ff'}`],
	])('is not read where it has %s', (_, payload) => {
		expect(readTokelData(payload)).toBeUndefined();
	});

	it('is read or not, but never fails', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
				expect(() => readTokelData(`01${Buffer.from(bytes).toString('hex')}`)).not.toThrow();
			}),
		);
	});
});

describe('links in a text', () => {
	it.each([
		['see https://a.example/x.png.', ['https://a.example/x.png']],
		['(ipfs://Qm1) and ipfs://Qm1', ['ipfs://Qm1']],
		['ipfs:Heron/5', ['ipfs:Heron/5']],
		['HTTP://B.example/?a=1,2', ['HTTP://B.example/?a=1,2']],
		['data:image/svg+xml,x', ['data:image/svg+xml,x']],
		['at 12:30, ratio 1:5, a https: nothing', []],
	])('of "%s" are found', (text, links) => {
		expect(linksIn(text)).toEqual(links);
	});
});
