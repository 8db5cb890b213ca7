// A walk through the API with the client of openapi-generator for Go.
// Usage: flow BASE FOLDER_WITH_SAMPLES
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	routeguide "example/routeguide"
)

func same(actual, expected any) {
	if fmt.Sprint(actual) != fmt.Sprint(expected) {
		panic(fmt.Sprint(actual, " is not ", expected))
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// result drops the response, which the functions return beside the value.
func result[T, Response any](value T, _ Response, err error) T {
	return must(value, err)
}

func main() {
	base, samples := os.Args[1], os.Args[2]
	sample := func(name string) *os.File { return must(os.Open(filepath.Join(samples, name))) }
	configuration := routeguide.NewConfiguration()
	configuration.Servers = routeguide.ServerConfigurations{{URL: base}}
	client := routeguide.NewAPIClient(configuration)
	ctx := context.Background()
	routes, pois, audio := client.RoutesAPI, client.POIsAPI, client.AudioAPI

	settings := result(client.ServiceAPI.ReadSettings(ctx).Execute())
	route := result(routes.CreateRoute(ctx).Gpx(sample("walk.gpx")).Execute())
	fields := routeguide.NewCreatePoiJson(50.6702, 7.2143)
	fields.SetTitle("Tor")
	poi := result(pois.CreatePoi(ctx, route.Id).CreatePoiJson(*fields).Execute())
	same(poi.TriggerRadiusM, settings.DefaultTriggerRadiusM)

	image := client.PicturesAPI.CreatePicture(ctx, route.Id, poi.Id).Picture(sample("gate.jpg"))
	picture := result(image.Execute())
	result(audio.CreateAudio(ctx, route.Id, poi.Id).Audio(sample("gate.mp3")).Execute())

	part := result(audio.ReadAudio(ctx, route.Id, poi.Id).Range_("bytes=100-199").Execute())
	recording := must(os.ReadFile(filepath.Join(samples, "gate.mp3")))
	same(bytes.Equal(must(io.ReadAll(part)), recording[100:200]), true)

	full := result(routes.ReadRoute(ctx, route.Id).Execute())
	same(full.Pois[0].Images[0].Id, picture.Id)

	pack := result(routes.ReadPack(ctx, route.Id).Execute())
	copied := result(routes.CreateFromPack(ctx).Pack(pack).Execute())
	same(copied.Pois[0].Title, "Tor")

	result(routes.DeleteRoute(ctx, copied.Id).Execute())
	_, gone, err := routes.ReadRoute(ctx, copied.Id).Execute()
	same(err != nil, true)
	same(gone.StatusCode, 404)
	result(routes.RestoreRoute(ctx, copied.Id).Execute())
}
