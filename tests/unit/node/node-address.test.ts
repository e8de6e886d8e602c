import { parseNodeAddress } from '#lib/node/doctor.ts';
import { describe, expect, it } from 'vitest';

const PAGE = 'http://localhost:4780/connect';

describe('typed node address', () => {
	it.each([
		['127.0.0.1:7783', 'http://127.0.0.1:7783'],
		[' http://127.0.0.1:7782/ ', 'http://127.0.0.1:7782'],
		['localhost', 'http://localhost:7782'],
		['127.0.0.1', 'http://127.0.0.1:7782'],
		['http://127.0.0.1:80', 'http://127.0.0.1'],
		['https://localhost:7783/node', 'https://localhost:7783/node'],
		['/rpc/node', 'http://localhost:4780/rpc/node'],
		['HTTP://LOCALHOST:7782', 'http://localhost:7782'],
	])('is parsed: %j is %s', (typed, address) => {
		expect(parseNodeAddress(typed, PAGE)).toEqual({ address });
	});

	it.each([
		['', 'ADDR-FORMAT'],
		['http://', 'ADDR-FORMAT'],
		['not an address', 'ADDR-FORMAT'],
		['127.0.0.1:99999', 'ADDR-FORMAT'],
		['ws://127.0.0.1:7782', 'ADDR-SCHEME'],
		['ftp://127.0.0.1', 'ADDR-SCHEME'],
		['http://user:pass@127.0.0.1:7782', 'ADDR-CREDENTIALS'],
		['127.0.0.1:6667', 'ADDR-PORT'],
		['192.168.1.4:7782', 'ADDR-HOST'],
		['http://node.example:7782', 'ADDR-HOST'],
		['[::1]:7782', 'ADDR-HOST'],
		['http://localhost:4780', 'ADDR-SELF'],
		['/', 'ADDR-SELF'],
	])('is rejected: %j results in %s', (typed, problem) => {
		expect(parseNodeAddress(typed, PAGE)).toEqual({ problem });
	});
});
