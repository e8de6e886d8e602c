import { describe } from 'vitest';
import { playTable } from './fault-table.ts';

/** All actions that end up on a chain, with their block replaced. */
const ACTIONS = [
	...(['prepare outputs', 'token creation', 'transfer', 'burn'] as const),
	...(['batch', 'send', 'time lock', 'unlock', 'deposit', 'claim'] as const),
] as const;
const TURNS = ['block replaced', 'rival chain'] as const;

describe('document', () => playTable('document', TURNS, ACTIONS));
describe('marketmaker', () => playTable('marketmaker', TURNS, ACTIONS));
