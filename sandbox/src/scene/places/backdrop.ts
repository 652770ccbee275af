/** The composer of each place. */
import type { PlaceName } from '#sandbox/model/brief.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { composeBeach, composeIsland, composeSea } from './coast.ts';
import { composeCanyon, composeDesert, composePlanet } from './dry-land.ts';
import { composeField, composeRoad, composeVillage } from './farmland.ts';
import { composeGarden } from './garden.ts';
import { composeHills, composeMeadow } from './grassland.ts';
import { composeMountains, composeSnowland } from './highlands.ts';
import { composeRoom, composeStudio, composeTable } from './indoors.ts';
import { composeLake, composeRiver } from './inland-water.ts';
import { composeCloudscape, composeSpace, composeUnderwater } from './space-and-sea.ts';
import { composeCity, composeStreet } from './town.ts';
import { composeForest, composeJungle } from './woods.ts';

/** Adds the place's elements to the site and returns where subjects can be. */
export function composeBackdrop(site: Site): Ground {
  return composers[site.place](site);
}

const composers: Readonly<Record<PlaceName, (site: Site) => Ground>> = {
  hills: composeHills,
  meadow: composeMeadow,
  field: composeField,
  mountains: composeMountains,
  forest: composeForest,
  jungle: composeJungle,
  garden: composeGarden,
  beach: composeBeach,
  sea: composeSea,
  island: composeIsland,
  lake: composeLake,
  river: composeRiver,
  desert: composeDesert,
  canyon: composeCanyon,
  city: composeCity,
  street: composeStreet,
  village: composeVillage,
  road: composeRoad,
  room: composeRoom,
  library: composeRoom,
  table: composeTable,
  studio: composeStudio,
  space: composeSpace,
  planet: composePlanet,
  underwater: composeUnderwater,
  snowland: composeSnowland,
  sky: composeCloudscape,
};
