import { ACTION_NAMES } from './actions.ts';
import { playTable } from './fault-table.ts';
import { FAULTS, type FaultName } from './faults.ts';

const AFTER = 'program restarted after';
const faults = (Object.keys(FAULTS) as FaultName[]).filter(
	(name) => FAULTS[name].story !== 'turn' && name !== AFTER,
);
playTable('document', faults, ACTION_NAMES);

/** A node that starts again has no prices, and their pages say so: there is nothing of them to be done. */
playTable(
	'document',
	[AFTER],
	ACTION_NAMES.filter((action) => action !== 'setprice' && action !== 'autoprice'),
);
