import { BudgetRow } from './budgets/budget.entity.js';
import { AttestedTreasuryRow } from './evidence/attested-treasury.entity.js';
import { OwnerRow } from './evidence/owner.entity.js';
import { OrderRow } from './orders/order.entity.js';
import { SpendRow } from './transactions/spend.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [BudgetRow, SpendRow, OrderRow, AttestedTreasuryRow, OwnerRow];
