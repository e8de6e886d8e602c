import { readNodeLink, takeNodeLink } from '../../../src/routes/connect/node-link.ts';
import { expect, it, vi } from 'vitest';

it.each([
	['#node=http://127.0.0.1:7783', { address: 'http://127.0.0.1:7783' }],
	[
		'#node=127.0.0.1%3A7783&netid=7777&seednode=1.2.3.4',
		{ address: '127.0.0.1:7783', netid: '7777', seednode: '1.2.3.4' },
	],
	['#userpass=abc', { userpass: 'abc' }],
	['#node=&netid=', undefined],
	['#content', undefined],
	['', undefined],
])('parses %s', (hash, fields) => {
	expect(readNodeLink(hash)).toEqual(fields);
});

it('removes its parameters from the address bar, keeping the path', () => {
	const replace = vi.fn();
	const location = { hash: '#node=x&passphrase=some+words', pathname: '/', search: '?next=%2Ftrade' };
	expect(takeNodeLink(location, replace)).toEqual({ address: 'x', passphrase: 'some words' });
	expect(replace).toHaveBeenCalledExactlyOnceWith('/?next=%2Ftrade');
});

it('does not change an address without parameters', () => {
	const replace = vi.fn();
	takeNodeLink({ hash: '#content', pathname: '/', search: '' }, replace);
	expect(replace).not.toHaveBeenCalled();
});
