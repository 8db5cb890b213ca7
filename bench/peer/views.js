/**
 * Rows → the JSON resources of the contract.
 */

/** The Route resource. */
export function routeView(row, proximityM = null) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    schoolName: row.school_name,
    status: row.status,
    start: { lat: row.start_lat, lon: row.start_lon },
    center: { lat: row.center_lat, lon: row.center_lon },
    bounds: {
      minLat: row.min_lat,
      minLon: row.min_lon,
      maxLat: row.max_lat,
      maxLon: row.max_lon,
    },
    distanceM: row.distance_m,
    elevationGainM: row.elevation_gain_m,
    pointCount: row.point_count,
    gpxUrl: `/api/routes/${row.id}/gpx`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    proximityM,
  };
}

/** The POI resource. */
export function poiView(row, pictures) {
  const base = `/api/routes/${row.route_id}/pois/${row.id}`;
  return {
    id: row.id,
    routeId: row.route_id,
    title: row.title,
    description: row.description,
    lat: row.lat,
    lon: row.lon,
    triggerRadiusM: row.trigger_radius_m,
    sequence: row.sequence,
    audioUrl: row.audio_path === null ? null : `${base}/audio`,
    images: pictures.map(({ id, caption, sequence }) => ({
      id,
      caption,
      sequence,
      url: `${base}/pictures/${id}`,
    })),
  };
}

/** The Picture resource. */
export function pictureView(poi, picture) {
  return {
    id: picture.id,
    routeId: poi.route_id,
    poiId: poi.id,
    poiTitle: poi.title,
    caption: picture.caption,
    sequence: picture.sequence,
    url: `/api/routes/${poi.route_id}/pois/${poi.id}/pictures/${picture.id}`,
    createdAt: picture.created_at,
  };
}
