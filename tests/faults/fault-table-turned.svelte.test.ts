import { describe } from 'vitest';
import { playTable } from './fault-table.ts';

/** What has bytes of its own, where the block that it was in is replaced. */
const ACTIONS = [
	...(['prepare outputs', 'token creation', 'transfer', 'burn'] as const),
	...(['send', 'time lock', 'deposit'] as const),
] as const;
const TURNS = ['block replaced', 'rival chain'] as const;

describe('document', () => playTable('document', TURNS, ACTIONS));
describe('marketmaker', () => playTable('marketmaker', TURNS, ACTIONS));
